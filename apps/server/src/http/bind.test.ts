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
