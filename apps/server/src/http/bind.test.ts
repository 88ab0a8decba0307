import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app, visitor } = await testApp()

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
