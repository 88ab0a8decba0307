import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app, visitor } = await testApp()

test('the process says that it lives and can serve', async () => {
  expect(await visitor.call('getHealth', {})).toEqual({ status: 'ok' })
  expect(await visitor.call('getReady', {})).toEqual({ status: 'ready' })
})

test('an unknown path under /api is 404 with the error body', async () => {
  const response = await app.inject('/api/nothing/here')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ message: 'Not found', code: 'not_found' })
})

test('an answer is data: not rendered, framed, guessed at or kept', async () => {
  const { headers } = await visitor.send('getHealth')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test('every answer has an id of its own', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.send('getHealth')))
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
})
