import { HOUR } from '@canopy/contract/limits'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { expect, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { addJob } from '../jobs/jobs.ts'
import { testApp } from '../testing/test-app.ts'

const port = await freePort()
const { app, db, make } = await testApp({ METRICS_PORT: String(port) })

const metricsUrl = `http://127.0.0.1:${port}/metrics`
const read = async () => (await fetch(metricsUrl)).text()

/** The value of the first line that starts with `name`. */
const figure = (body: string, name: string) =>
  Number(
    body
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  )

test('requests are counted by route, and the resources of the process are reported', async () => {
  const { token, userId } = await make.member()
  const headers = { authorization: `Bearer ${token}` }
  for (const id of [userId, 'x', 'y']) await app.inject({ url: `/api/users/${id}`, headers })
  const { etag } = (await app.inject({ url: '/api/posts/all', headers })).headers
  await app.inject({ url: '/api/posts/all', headers: { ...headers, 'if-none-match': String(etag) } })

  const body = await read()
  const durations = 'http_server_request_duration_seconds_count{method="GET",route="/api/users/:userId"'
  expect(figure(body, `${durations},status="200"}`)).toBe(1)
  expect(figure(body, `${durations},status="404"}`)).toBe(2)
  expect(figure(body, 'http_server_not_modified_total{route="/api/posts/all"}')).toBe(1)
  expect(figure(body, 'http_server_active_requests')).toBe(0)
  expect(figure(body, 'db_pool_connections{state="idle"}')).toBeGreaterThan(0)
  expect(figure(body, 'process_memory_bytes{kind="resident"}')).toBeGreaterThan(1_000_000)
  expect(figure(body, 'nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(figure(body, 'bus_connected')).toBe(1)
  expect(figure(body, 'bus_reconnects_total')).toBe(0)
  expect(body).not.toContain(userId)
})

test('jobs are counted by kind and state', async () => {
  await transaction(db, (tx) => addJob(tx, 'proof_review', { proofId: 1 }, { after: HOUR }))
  const body = await read()
  expect(figure(body, 'jobs{kind="proof_review",state="created"}')).toBe(1)
})

test('metrics are served on their own port only, and nothing else is', async () => {
  expect((await fetch(metricsUrl)).status).toBe(200)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  for (const path of ['/', '/api/health']) expect((await fetch(new URL(path, metricsUrl))).status).toBe(404)
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
})
