import { resolve } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'

test('the development server has the page with its head scripts', async () => {
  const server = await createServer({
    root: resolve(import.meta.dirname, '../..'),
    server: { port: 0, ws: false },
    logLevel: 'error',
  })
  await server.listen()
  const response = await fetch(server.resolvedUrls?.local[0] ?? '')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('matchMedia')
  await server.close()
})
