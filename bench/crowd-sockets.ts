/** A worker thread that opens a WebSocket for each of its members. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { createHistogram } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { SECOND } from '../packages/contract/src/limits.ts'
import { LIVE_PATH, type LiveShow } from '../packages/contract/src/live.ts'

/**
 * Every member shows `posts`. `probe` is one of them, which gets a reaction a second. If they are not readers, what they receive is
 * counted in bytes only, since parsing all messages would cost more than sending them.
 */
export type Crowd = { url: string; tokens: string[]; posts: string[]; probe: string; areReaders: boolean }

/** `probed`: a reaction to the probe is being sent. `report`: the figures since the last report are wanted. */
export type ToCrowd = 'probed' | 'report'

type Delay = { p50: number; p99: number }
/** `closed` counts sockets that were disconnected. Delays are in milliseconds, from a post or a reaction to its message. */
export type Received = { messages: number; bytes: number; closed: number; posts: Delay; reactions: Delay }

const OPENED_AT_ONCE = 100
/** The thread of those who do not read has a low priority, because they would have machines of their own. */
const LOW_PRIORITY = 10
/** The server disconnects clients that do not respond to its pings; an unrequested pong counts too. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const PONG_INTERVAL = 10 * SECOND
const HANDSHAKE = [
  `GET ${LIVE_PATH} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
  '\r\n',
].join('\r\n')
const DISCARDED = Buffer.alloc(65_536)
const CREATED = /^\{"type":"post\.created".*"timestamp":"([^"]+)"/

const { url, tokens, posts, probe, areReaders }: Crowd = workerData
if (!areReaders) setPriority(LOW_PRIORITY)
const COUNTED = `{"type":"post.counts","postId":"${probe}"`
const show: LiveShow = { type: 'show', posts }

const delays = { posts: createHistogram(), reactions: createHistogram() }
let [messages, bytes, closed, probedAt] = [0, 0, 0, 0]

function hear(text: string) {
  messages += 1
  const created = CREATED.exec(text)?.[1]
  if (created) delays.posts.record(Math.max(1, Date.now() - Date.parse(created)))
  else if (text.startsWith(COUNTED)) delays.reactions.record(Math.max(1, Date.now() - probedAt))
}

async function openReader(auth: string) {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(auth)
  socket.send(JSON.stringify(show))
  await once(socket, 'message')
  socket.on('message', (data) => hear(String(data)))
  socket.on('close', () => {
    closed += 1
  })
}

/** A text message of 126 to 65,535 bytes; the mask of zeros changes nothing. */
function frameOf(text: string) {
  const header = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0])
  header.writeUInt16BE(text.length, 2)
  return Buffer.concat([header, Buffer.from(text)])
}

/** Reads into one buffer for all, since a buffer for each message would cost more than sending it. */
async function openSilent(auth: string) {
  const { hostname, port } = new URL(url)
  let heard = () => {}
  const onread = {
    buffer: DISCARDED,
    callback(length: number) {
      bytes += length
      heard()
      return true
    },
  }
  const connection = connect({ host: hostname, port: Number(port), onread })
  const answer = () =>
    new Promise<void>((resolve, reject) => {
      heard = resolve
      connection.once('error', reject).once('close', () => reject(new Error('a socket was closed')))
    })
  connection.write(HANDSHAKE)
  await answer()
  connection.write(Buffer.concat([frameOf(auth.padEnd(126)), frameOf(JSON.stringify(show))]))
  await answer()
  const pongs = setInterval(() => connection.write(PONG), PONG_INTERVAL)
  connection.on('error', () => {})
  connection.on('close', () => {
    clearInterval(pongs)
    closed += 1
  })
}

function report(): Received {
  const delayOf = (name: keyof typeof delays): Delay => {
    const delay = { p50: delays[name].percentile(50), p99: delays[name].percentile(99) }
    delays[name].reset()
    return delay
  }
  const received = { messages, bytes, closed, posts: delayOf('posts'), reactions: delayOf('reactions') }
  messages = 0
  bytes = 0
  return received
}

for (let first = 0; first < tokens.length; first += OPENED_AT_ONCE) {
  const opening = tokens.slice(first, first + OPENED_AT_ONCE).map((token) => {
    const auth = JSON.stringify({ type: 'auth', token })
    return areReaders ? openReader(auth) : openSilent(auth)
  })
  await Promise.all(opening)
}
parentPort?.postMessage(report())
parentPort?.on('message', (message: ToCrowd) => {
  if (message === 'probed') probedAt = Date.now()
  else parentPort?.postMessage(report())
})
