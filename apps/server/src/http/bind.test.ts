import { once } from 'node:events'
import { connect } from 'node:net'
import { allEndpoints } from '@canopy/contract/all-endpoints'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app, make, visitor } = await testApp()
const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

test('health and readiness are reported', async () => {
  expect(await visitor.call('getHealth', {})).toEqual({ status: 'ok' })
  expect(await visitor.call('getReady', {})).toEqual({ status: 'ready' })
})

test('an unknown path under /api is 404 with the error body', async () => {
  const response = await app.inject('/api/nothing/here')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ message: 'Not found', code: 'not_found' })
})

test('a response is not rendered, framed, sniffed or cached', async () => {
  const { headers } = await visitor.send('getHealth')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test('every response has its own request id', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => visitor.send('getHealth')))
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
})

test.each(['listPosts', 'listProducts'] as const)('%s without changes is at most 200 bytes', async (name) => {
  const member = await make.member()
  const { headers } = await member.send(name, {})
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag: expect.any(String) })
  const socket = connect(Number(origin.port), origin.hostname)
  socket.write(
    `GET ${allEndpoints[name].path} HTTP/1.1\r\nhost: canopy\r\nauthorization: Bearer ${member.token}\r\n`,
  )
  socket.write(`if-none-match: ${headers.etag}\r\n\r\n`)
  const [bytes] = await once(socket, 'data')
  socket.destroy()
  const response = String(bytes).toLowerCase()
  expect(response).toMatch(/^http\/1.1 304 [\s\S]*\r\n\r\n$/)
  expect(response.length, response).toBeLessThanOrEqual(200)
  for (const kept of ['etag', 'cache-control', 'vary', 'date']) expect(response).toContain(`\r\n${kept}: `)
})
