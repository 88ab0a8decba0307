/** Receivers that hang, fail, drip, flood or redirect hold up nobody else, and lose nothing. */

import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, HOUR, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { createDeps } from '../../deps.ts'
import { createSecretBox } from '../../secrets/secret-box.ts'
import { RECEIVER_HOST, startReceiver } from '../../testing/servers/webhook-receiver.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTry, deliver } from './deliver.ts'
import { post } from './post.ts'

const { db, deps, clock, databaseUrl, internet, make, transaction } = await testApp()
const receiver = await startReceiver(internet)
afterAll(receiver.close)
const owner = await make.member({ duties: ['owner'] })
const box = createSecretBox(deps)

let serial = 0
beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
  await make.useSessions()
})

async function makeWebhook(host = RECEIVER_HOST) {
  const path = `/receiver/${++serial}`
  const body = { name: path, url: `https://${host}${path}`, events: ['member.joined' as const], fields: [] }
  const { webhookId } = await owner.call('makeWebhook', { body })
  return { path, webhookId, params: { webhookId } }
}

const readOne = async (webhookId: string) =>
  (await owner.call('listWebhooks', {})).find((webhook) => webhook.webhookId === webhookId)

const deliveriesOf = (params: { webhookId: string }) => owner.call('listDeliveries', { params })

/** Runs what a job would run, at the time at which it would run. */
async function tryAtItsTime({ webhookId }: { webhookId: string }) {
  const {
    delivery_id: deliveryId,
    tries,
    next_at,
  } = await db
    .selectFrom('webhook_deliveries')
    .select(['delivery_id', 'tries', 'next_at'])
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  if (next_at === null) return false
  clock.advance(Math.max(0, next_at.getTime() - clock.now().getTime()))
  await deliver(deps, box, { deliveryId, tries })
  return true
}

const once = (path: string) => receiver.of(path).length

/** The database has the real time, which the clock of the test has left behind. */
const beginNow = (webhookId: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ tried_since: clock.now() })
    .where('webhook_id', '=', webhookId)
    .execute()

test('a name that leads to a private address is refused at each try, also one that was public before', async () => {
  const { path, webhookId, params } = await makeWebhook('rebinding.example')
  let address = '127.0.0.1'
  const { resolve } = internet
  onTestFinished(() => void Object.assign(internet, { resolve }))
  internet.resolve = async () => [address]
  await make.member()
  await expect
    .poll(() => deliveriesOf(params))
    .toMatchObject([{ tries: 1, failure: 'private', status: null }])
  address = '93.184.216.34'
  await tryAtItsTime({ webhookId })
  expect(once(path)).toBe(1)
  address = '::ffff:169.254.169.254'
  await make.member()
  await expect.poll(async () => (await deliveriesOf(params))[0]).toMatchObject({ failure: 'private' })
  expect(once(path)).toBe(1)
})

test('a webhook fails while more tries fail than arrive, whatever their number', () => {
  const now = new Date()
  let state: ReturnType<typeof afterTry> = { failureRate: 0, failingSince: null }
  const after = (...failed: boolean[]) => {
    for (const each of failed) state = afterTry(state, each, now)
    return state.failingSince !== null
  }
  expect(after(...Array(6).fill(true))).toBe(false)
  expect(after(true)).toBe(true)
  expect(after(...Array(20).fill(false))).toBe(false)
  for (let times = 0; times < 50; times += 1) expect(after(true, false, false)).toBe(false)
})

test('one that hangs holds up no other, and has one request at a time', async () => {
  const [hanging, quick] = [await makeWebhook(), await makeWebhook()]
  receiver.reply(hanging.path, () => {})
  for (let count = 0; count < 3; count += 1) await make.member()
  await expect.poll(() => once(hanging.path)).toBe(1)
  await expect.poll(() => once(quick.path), { timeout: 5 * SECOND }).toBe(3)
  await make.member()
  await expect.poll(() => once(quick.path), { timeout: 3 * SECOND }).toBe(4)
  expect(once(hanging.path)).toBe(1)
  await db.deleteFrom('webhooks').execute()
})

test('requests to one receiver follow each other', async () => {
  const { path } = await makeWebhook()
  receiver.reply(path, (response) => void setTimeout(() => response.writeHead(200).end(), 100))
  await Promise.all(Array.from({ length: 8 }, () => make.member()))
  await expect.poll(() => once(path), { timeout: 15 * SECOND }).toBe(8)
  expect(receiver.mostOpen(path)).toBe(1)
})

test('what is sent again during a try is tried again after it', async () => {
  const { path, params } = await makeWebhook()
  const asked: (() => void)[] = []
  receiver.reply(path, (response) => void asked.push(() => response.writeHead(500).end()))
  await make.member()
  await expect.poll(() => asked.length).toBe(1)
  const [delivery] = await deliveriesOf(params)
  await owner.call('replayDelivery', { params: { ...params, deliveryId: delivery?.deliveryId ?? '' } })
  receiver.reply(path, (response) => void response.writeHead(200).end())
  asked[0]?.()
  await expect.poll(() => once(path), { timeout: 15 * SECOND }).toBe(2)
  await expect.poll(() => deliveriesOf(params)).toMatchObject([{ state: 'delivered', tries: 2 }])
})

const message = (path: string) => ({
  url: `https://${RECEIVER_HOST}${path}`,
  id: uuidv7(),
  body: JSON.stringify({
    type: 'webhook.test',
    timestamp: clock.now().toISOString(),
    data: { webhookId: uuidv7() },
  }),
  secrets: ['whsec_c2VjcmV0'],
  now: clock.now(),
})

test('a receiver that drips its answer is given up after a time', async () => {
  receiver.reply('/drip', (response) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket?.write('x-drip: 1\r\n'), 50)
    onTestFinished(() => clearInterval(timer))
  })
  const start = performance.now()
  expect(await post(internet, message('/drip'), 500)).toEqual({ status: null, failure: 'timeout' })
  expect(performance.now() - start).toBeLessThan(3 * SECOND)
})

test('of a huge answer nothing is read but its head', async () => {
  let written = 0
  receiver.reply('/huge', async (response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(64 * 1024)
    for (; written < 200 && !response.destroyed; written += 1)
      if (!response.write(chunk))
        await Promise.race([new Promise((next) => response.once('drain', next)), sleep(2000)])
  })
  expect(await post(internet, message('/huge'))).toEqual({ status: 200, failure: null })
  expect(written).toBeLessThan(100)
})

test('no redirect is followed, to a private address neither', async () => {
  receiver.reply('/moved', (response) =>
    response.writeHead(307, { location: 'http://127.0.0.1/secrets' }).end(),
  )
  expect(await post(internet, message('/moved'))).toEqual({ status: 307, failure: 'status' })
  expect(receiver.of('/secrets')).toEqual([])
})

test('two nodes deliver each event once', async () => {
  const otherDeps = createDeps(deps.config, databaseUrl, () => {}, clock, internet)
  const otherApp = await buildApp(otherDeps)
  await otherApp.ready()
  onTestFinished(async () => {
    await otherApp.close()
    await otherDeps.close()
  })
  const { path, params } = await makeWebhook()
  const members = await Promise.all(Array.from({ length: 12 }, () => make.member()))
  await expect.poll(() => once(path), { timeout: 20 * SECOND }).toBe(12)
  await sleep(SECOND)
  const told = receiver.of(path).map(({ message: { data } }) => ('userId' in data ? data.userId : null))
  expect(told.toSorted()).toEqual(members.map(({ userId }) => userId).toSorted())
  expect((await deliveriesOf(params)).every(({ tries }) => tries === 1)).toBe(true)
})

test('what was committed by a process that died before its delivery arrives, and is recorded once', {
  tags: ['long'],
}, async () => {
  const { path, webhookId, params } = await makeWebhook()
  const userId = uuidv7()
  await transaction(async (tx) => {
    await sql`insert into users (user_id, full_name, email, username, password_hash)
      values (${userId}, 'Ben', 'died@example.org', 'has_died', 'x')`.execute(tx)
    // Taken by a process that says nothing any more.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute' where name = 'webhook' and state = 'created'`.execute(tx)
  })
  await expect.poll(() => once(path), { timeout: 40 * SECOND, interval: SECOND }).toBeGreaterThan(0)
  expect(receiver.of(path)[0]?.message.data).toEqual({ userId })
  await expect.poll(() => deliveriesOf(params)).toMatchObject([{ state: 'delivered', tries: 1 }])
  const [delivery] = await deliveriesOf(params)
  await deliver(deps, box, { deliveryId: delivery?.deliveryId ?? '', tries: 0 })
  expect(once(path)).toBe(1)
  expect(await readOne(webhookId)).toMatchObject({ waiting: 0 })
})

test('a receiver that answers 500 for an hour gets everything afterwards, after fewer and fewer tries', async () => {
  const { path, webhookId, params } = await makeWebhook()
  receiver.reply(path, 500)
  await make.member()
  await expect.poll(() => once(path)).toBe(1)
  await expect.poll(() => deliveriesOf(params)).toMatchObject([{ tries: 1, status: 500, failure: 'status' }])
  await beginNow(webhookId)
  const begin = clock.now().getTime()
  while (clock.now().getTime() < begin + HOUR) await tryAtItsTime({ webhookId })
  expect(once(path)).toBeLessThan(10)
  expect(await readOne(webhookId)).toMatchObject({ pausedAt: null, waiting: 1 })
  receiver.reply(path, 200)
  await make.useSessions()
  await tryAtItsTime({ webhookId })
  expect(await deliveriesOf(params)).toMatchObject([{ state: 'delivered', failure: null, nextTryAt: null }])
})

test('one that fails for hours is paused, owners are told, and resuming delivers what waits', async () => {
  const { path, webhookId, params } = await makeWebhook()
  receiver.reply(path, 503)
  await make.member()
  await expect.poll(() => deliveriesOf(params)).toMatchObject([{ tries: 1 }])
  await beginNow(webhookId)
  const begin = clock.now().getTime()
  while (await tryAtItsTime({ webhookId }));
  expect(clock.now().getTime() - begin).toBeGreaterThan(6 * HOUR)
  expect(clock.now().getTime() - begin).toBeLessThan(13 * HOUR)
  await make.useSessions()
  expect(await readOne(webhookId)).toMatchObject({ pausedBy: 'failures', waiting: 1 })
  const [notification] = await owner.call('listNotifications', {})
  expect(notification).toMatchObject({
    text: `The webhook “${path}” was paused, because most of its requests failed for hours.`,
    href: `/admin/webhooks/${webhookId}`,
  })
  receiver.reply(path, 200)
  const before = once(path)
  expect(await owner.call('resumeWebhook', { params })).toMatchObject({ pausedAt: null, failingSince: null })
  await tryAtItsTime({ webhookId })
  expect(once(path)).toBe(before + 1)
})

test('a delivery is given up after a day, and can be sent again', async () => {
  const { path, webhookId, params } = await makeWebhook()
  receiver.reply(path, 500)
  await make.member()
  await expect.poll(() => deliveriesOf(params)).toMatchObject([{ tries: 1 }])
  clock.advance(DAY)
  await make.useSessions()
  await tryAtItsTime({ webhookId })
  const [delivery] = await deliveriesOf(params)
  expect(delivery).toMatchObject({ state: 'given_up', tries: 2, nextTryAt: null })
  receiver.reply(path, 200)
  await owner.call('replayDelivery', { params: { ...params, deliveryId: delivery?.deliveryId ?? '' } })
  await tryAtItsTime({ webhookId })
  expect(await deliveriesOf(params)).toMatchObject([{ state: 'delivered', tries: 3 }])
})
