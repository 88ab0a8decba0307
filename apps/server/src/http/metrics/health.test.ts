import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { app } = await testApp()

test('a process that is about to stop is alive but not ready, and each response ends its connection', async () => {
  expect(await app.inject('/api/ready')).toMatchObject({ statusCode: 200 })
  expect((await app.inject('/api/health')).headers.connection).not.toBe('close')
  app.announceStop()
  expect(await app.inject('/api/ready')).toMatchObject({ statusCode: 503 })
  const health = await app.inject('/api/health')
  expect(health).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
})
