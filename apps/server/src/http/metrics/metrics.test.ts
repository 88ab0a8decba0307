import { once } from 'node:events'
import { HOUR, SECOND } from '@canopy/contract/limits'
import { LIVE_PATH } from '@canopy/contract/live'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { transaction } from '../../db/transaction.ts'
import { addJob } from '../../jobs/jobs.ts'
import { proofBody } from '../../testing/proof-body.ts'
import { testApp } from '../../testing/test-app.ts'

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
  expect(figure(body, 'clock_difference_seconds')).toBeLessThan(10)
  expect(figure(body, 'bus_reconnects_total')).toBe(0)
  expect(body).not.toContain(userId)
})

test('jobs are counted by kind and state, as long as there are any', async () => {
  await transaction(db, (tx) => addJob(tx, 'proof_review', { proofId: 1 }, { after: HOUR }))
  const body = await read()
  expect(figure(body, 'jobs{kind="proof_review",state="created"}')).toBe(1)
  await sql`delete from pgboss.job where name = 'proof_review'`.execute(db)
  expect(await read()).not.toContain('jobs{kind="proof_review"')
})

test('jobs are measured by their outcome, and for how long they could have run', async () => {
  const outcome = async (name: string) =>
    figure(await read(), `job_duration_seconds_count{kind="order_mail",outcome="${name}"}`)
  await transaction(db, (tx) => addJob(tx, 'order_mail', { orderKey: crypto.randomUUID() }))
  await expect.poll(() => outcome('done')).toBe(1)
  await sql`insert into pgboss.job (name, data, retry_limit) values ('order_mail', '{}', 0)`.execute(db)
  await expect.poll(() => outcome('failed')).toBe(1)

  await transaction(db, (tx) => addJob(tx, 'clear_away', {}, { after: -HOUR }))
  const late = figure(await read(), 'jobs_late_seconds{kind="clear_away",state="created"}')
  expect(late).toBeGreaterThanOrEqual(HOUR / SECOND)
})

test('proofs that wait are counted by whom they wait for, and points with their cap', async () => {
  const member = await make.member()
  const submit = async () =>
    (await member.send('submitProof', { body: await proofBody(member, await make.challenge()) })).json()
  const { pointsEarned } = await submit()
  const body = await read()
  expect(figure(body, 'review_duration_seconds_count{status="Verified",reviewer="basic"}')).toBe(1)
  expect(figure(body, 'points_paid')).toBe(pointsEarned)
  expect(figure(body, 'points_cap')).toBeGreaterThan(pointsEarned)
  const waiting = async (by: string) => figure(await read(), `proofs_waiting{for="${by}"}`)
  expect([await waiting('review'), await waiting('steward')]).toEqual([0, 0])

  const { proofId } = await submit()
  const update = db.updateTable('proofs').where('proof_id', '=', proofId)
  await update.set({ status: 'Pending', points_earned: 0 }).execute()
  expect([await waiting('review'), await waiting('steward')]).toEqual([1, 0])
  await update.set({ awaits_steward_since: new Date(), awaits_steward_cause: 'held' }).execute()
  expect([await waiting('review'), await waiting('steward')]).toEqual([0, 1])
})

test('open sockets and the messages written to them are counted', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const socket = new WebSocket((await app.listen({ port: 0 })).replace('http', 'ws') + LIVE_PATH)
  await once(socket, 'open')
  const ready = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'auth', token: ana.token }))
  await ready
  expect(figure(await read(), 'live_sockets')).toBe(1)
  const before = figure(await read(), 'live_messages_sent_total')

  const created = once(socket, 'message')
  await ben.call('createPost', { body: { userId: ben.userId, content: 'A willow.' } })
  await created
  expect(figure(await read(), 'live_messages_sent_total')).toBe(before + 1)
  socket.close()
  await expect.poll(async () => figure(await read(), 'live_sockets')).toBe(0)
})

test('metrics are served on their own port only, and nothing else is', async () => {
  expect((await fetch(metricsUrl)).status).toBe(200)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  for (const path of ['/', '/api/health']) expect((await fetch(new URL(path, metricsUrl))).status).toBe(404)
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
})
