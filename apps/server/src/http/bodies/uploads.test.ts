import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { MB } from '@canopy/contract/limits'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { cutOffSlowReaders } from '../connections/slow-readers.ts'
import { replyWithError } from '../errors/errors.ts'
import { limitUploads } from './uploads.ts'

const running: FastifyInstance[] = []
afterAll(() => Promise.all(running.map((app) => app.close())))

async function listen(app: FastifyInstance) {
  running.push(app)
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return Number(origin.port)
}

/** Takes uploads of up to 1,000 bytes. The header `member` says who calls. */
async function uploads(limits: Partial<Parameters<typeof limitUploads>[1]>) {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(replyWithError)
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = {
      userId: String(request.headers.member),
      duties: [],
      seesAll: true,
      sessionId: '',
    }
  })
  limitUploads(app, {
    perMember: 2,
    bytes: 10_000,
    burst: 10_000,
    bytesPerSecond: 10_000,
    ...limits,
  })
  app.post('/', { config: { uploadBytes: 1000 } }, async (request) => {
    await request.pace?.(400)
    return 'taken'
  })
  return listen(app)
}

/** Announces 400 bytes and sends only some of them. */
function send(port: number, member: string) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => {})
  const head = [
    'POST / HTTP/1.1',
    'host: x',
    `member: ${member}`,
    'content-type: text/plain',
    'content-length: 400',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nhello`)
  return {
    reply: async () => {
      await expect.poll(() => received).not.toBe('')
      return received
    },
    finish: () => socket.write('x'.repeat(395)),
    closed: once(socket, 'close'),
    destroy: () => socket.destroy(),
  }
}

test('a member sends two uploads at a time, and the next when one has arrived', async () => {
  const port = await uploads({})
  const [first, second] = [send(port, 'anna'), send(port, 'anna')]
  const third = await send(port, 'anna').reply()
  expect(third).toContain('429 Too Many Requests')
  expect(third).toContain('You can send 2 pictures at a time.')
  const other = send(port, 'ben')
  other.finish()
  expect(await other.reply()).toContain('200 OK')
  first.finish()
  expect(await first.reply()).toContain('200 OK')
  const next = send(port, 'anna')
  next.finish()
  expect(await next.reply()).toContain('200 OK')
  for (const { destroy } of [first, second, other, next]) destroy()
})

test('uploads of all members together are limited in bytes, and those that were broken off do not count', async () => {
  const port = await uploads({ bytes: 900 })
  const [first, second] = [send(port, 'anna'), send(port, 'ben')]
  expect(await send(port, 'chloe').reply()).toContain('503 Service Unavailable')
  second.destroy()
  await second.closed
  await expect
    .poll(async () => {
      const next = send(port, 'dev')
      next.finish()
      return next.reply()
    })
    .toContain('200 OK')
  first.destroy()
})

test.each([
  ['nothing is read', { idle: 200, whole: 60_000 }],
  ['reading takes too long in all', { idle: 60_000, whole: 300 }],
])('a long response ends when %s', async (_, limits) => {
  const app = Fastify({ forceCloseConnections: true })
  cutOffSlowReaders(app, limits)
  const body = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(MB)
    })(),
  )
  app.get('/', (_request, reply) => reply.send(body))
  const socket = connect(await listen(app), '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(body, 'close')
  socket.destroy()
})

test('a route can give its readers more time', async () => {
  const app = Fastify({ forceCloseConnections: true })
  cutOffSlowReaders(app, { idle: 60_000, whole: 100 })
  async function* read() {
    yield Buffer.alloc(MB)
    await sleep(400)
    yield Buffer.alloc(MB)
  }
  app.get('/', (_request, reply) => reply.send(Readable.from(read())))
  app.get('/archive', { config: { readWithin: 60_000 } }, (_request, reply) =>
    reply.send(Readable.from(read())),
  )
  const origin = `http://127.0.0.1:${await listen(app)}`
  const sizeOf = async (path: string) => (await (await fetch(origin + path)).arrayBuffer()).byteLength
  await expect(sizeOf('/')).rejects.toThrow()
  expect(await sizeOf('/archive')).toBe(2 * MB)
})

test('a member sends a few photos as fast as they can, and more at a steady pace', async () => {
  const port = await uploads({ burst: 400, bytesPerSecond: 1000 })
  const start = performance.now()
  for (const _ of ['within the burst', 'above it']) {
    const upload = send(port, 'anna')
    upload.finish()
    await upload.reply()
    upload.destroy()
  }
  expect(performance.now() - start).toBeGreaterThan(400)
})
