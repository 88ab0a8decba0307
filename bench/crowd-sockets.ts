/** The worker thread that opens a WebSocket for each member. */

import { createHistogram } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '../packages/contract/src/live.ts'

export type Crowd = { url: string; tokens: string[] }

/** `closed` counts sockets that were disconnected; `p50` and `p99` are the milliseconds from a post to its message. */
export type Received = { messages: number; closed: number; p50: number; p99: number }

const OPENED_AT_ONCE = 100
/** All messages are counted, but parsing each would cost more than sending it: every 50th socket measures delays. */
const SAMPLE_EVERY = 50
const TIMESTAMP = /"timestamp":"([^"]+)"/

const { url, tokens }: Crowd = workerData
const delay = createHistogram()
let messages = 0
let closed = 0

function listen(socket: WebSocket, isSample: boolean) {
  socket.on('message', (data) => {
    messages += 1
    if (!isSample) return
    const timestamp = TIMESTAMP.exec(String(data))?.[1]
    if (timestamp) delay.record(Math.max(1, Date.now() - Date.parse(timestamp)))
  })
  socket.on('close', () => {
    closed += 1
  })
}

function open(token: string, index: number) {
  return new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { perMessageDeflate: false })
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token })))
    socket.once('error', reject)
    socket.once('message', () => {
      listen(socket, index % SAMPLE_EVERY === 0)
      resolve()
    })
  })
}

const received = (): Received => ({
  messages,
  closed,
  p50: delay.percentile(50),
  p99: delay.percentile(99),
})

for (let first = 0; first < tokens.length; first += OPENED_AT_ONCE) {
  await Promise.all(
    tokens.slice(first, first + OPENED_AT_ONCE).map((token, index) => open(token, first + index)),
  )
}
parentPort?.postMessage(received())
parentPort?.once('message', () => parentPort?.postMessage(received()))
