import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers'

const HEAD = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3}) /

/** Milliseconds after which the server counts as hanging. */
const PATIENCE = 5000

export type Outcome = { status: number | 'no response' | 'no end'; milliseconds: number; start: string }

/** Sends the bytes of a request on a connection of its own, and waits until the server closes it. */
export function send(origin: URL, bytes: Buffer): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const started = performance.now()
  const socket = connect(Number(origin.port), origin.hostname)
  let start = ''
  let status: Outcome['status'] = 'no response'
  const timer = after(() => {
    status = 'no end'
    socket.destroy()
  }, PATIENCE)
  socket.on('data', (chunk) => {
    if (start.length < 1000) start += chunk.toString('latin1')
  })
  // The server may close the connection while it is sent more than it accepts.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearTimeout(timer)
    const [, code] = HEAD.exec(start) ?? []
    if (status !== 'no end' && code !== undefined) status = Number(code)
    resolve({ status, milliseconds: performance.now() - started, start })
  })
  socket.write(bytes)
  return promise
}
