import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { replyWithError } from '../errors/errors.ts'
import { cutOffSlowSenders } from './slow-senders.ts'

const running: FastifyInstance[] = []
afterAll(() => Promise.all(running.map((app) => app.close())))

const LIMITS = { idle: 400, bytesPerSecond: 1000, window: 800, tick: 100 }

async function listen() {
  const app = Fastify({ forceCloseConnections: true })
  running.push(app)
  app.setErrorHandler(replyWithError)
  cutOffSlowSenders(app, LIMITS)
  app.post('/', async (request) => `${String(request.body).length} bytes`)
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Sends `length` bytes in pieces, one in each `every` milliseconds, until the server replies. */
async function send(port: number, { length = 0, piece = 0, every = 0 }) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  const closed = once(socket, 'close')
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\nx`,
  )
  for (let sent = 1; sent < length && piece > 0 && received === ''; sent += piece) {
    await sleep(every)
    socket.write('x'.repeat(Math.min(piece, length - sent)))
  }
  await closed
  return received
}

test('a body that goes on is taken, however long it takes', async () => {
  const reply = await send(await listen(), { length: 10_000, piece: 500, every: 100 })
  expect(reply).toContain('200 OK')
  expect(reply).toContain('10000 bytes')
})

test('a body of which nothing more arrives is refused and its connection ended', async () => {
  const reply = await send(await listen(), { length: 10_000 })
  expect(reply).toContain('408 Request Timeout')
  expect(reply).toContain('upload_too_slow')
})

test('a body that trickles in is refused and its connection ended', async () => {
  expect(await send(await listen(), { length: 10_000, piece: 1, every: 50 })).toContain('408 Request Timeout')
})
