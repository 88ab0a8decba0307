import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createChanges } from '../../live/changes.ts'
import { createCachedPage } from './cached-response.ts'

const app = Fastify()
let content = { words: ['first'] }
let loads = 0
let loading = Promise.withResolvers<void>()
let gate: Promise<void> = Promise.resolve()
const changes = createChanges({ subscribe: () => () => {} }, () => performance.now())
const body = createCachedPage(changes, async () => {
  loads += 1
  const read = content
  loading.resolve()
  await gate
  if (read.words.length === 0) throw new Error('nothing to load')
  return { value: { content: read }, keys: ['words'] }
})
app.get('/', (request, reply) => body.send(request, reply))
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })
const change = (...words: string[]) => {
  content = { words }
  changes.note(['words'])
}

test('the response has the encoding that the client prefers, and never one it refuses', async () => {
  change('first')
  const plain = await get()
  expect(plain.json()).toEqual({ words: ['first'] })
  expect(plain.headers['content-type']).toContain('application/json')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('a client that has the content gets 304 until it changes', async () => {
  change('first')
  const etag = String((await get()).headers.etag)
  const before = loads
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const unchanged = await get({ 'if-none-match': known })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  }
  expect(loads).toBe(before)
  change('second')
  const changed = await get({ 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toEqual({ words: ['second'] })
  expect(changed.headers.etag).not.toBe(etag)
})

test('a change during loading is not lost, and concurrent requests share one load', async () => {
  const released = Promise.withResolvers<void>()
  gate = released.promise
  loading = Promise.withResolvers<void>()
  const before = loads
  change('old')
  const early = get()
  await loading.promise
  change('new')
  const late = [get(), get(), get()]
  released.resolve()
  expect((await early).json()).toEqual({ words: ['old'] })
  for (const response of await Promise.all(late)) expect(response.json()).toEqual({ words: ['new'] })
  expect(loads - before).toBe(2)
})

test('after a load that failed the next request loads again', async () => {
  change()
  expect((await get()).statusCode).toBe(500)
  content = { words: ['back'] }
  expect((await get()).json()).toEqual({ words: ['back'] })
})
