/** Webhooks get every event that they chose, once it is committed, and no other; owners decide where and what. */

import type { DeliveryState, NewWebhook } from '@canopy/contract/desk/webhooks/shapes'
import { kept } from '@canopy/contract/kept'
import { DAY, MINUTE, WEBHOOKS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { deleteExpired } from '../../app/retention.ts'
import { orderPayload } from '../../testing/order-payload.ts'
import { createVisitor } from '../../testing/person.ts'
import { RECEIVER_HOST, startReceiver } from '../../testing/servers/webhook-receiver.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, deps, clock, internet, make, transaction, visitor } = await testApp()
const receiver = await startReceiver(internet)
afterAll(receiver.close)
const owner = await make.member({ duties: ['owner'] })

let serial = 0

async function makeWebhook(wanted: Partial<NewWebhook> = {}) {
  const path = `/hook/${++serial}`
  const body: NewWebhook = {
    name: `Hook ${serial}`,
    url: `https://${RECEIVER_HOST}${path}`,
    events: ['member.joined'],
    fields: [],
    ...wanted,
  }
  await db.deleteFrom('webhooks').execute()
  const { webhookId, secret } = await owner.call('makeWebhook', { body })
  return { path, webhookId, secret, params: { webhookId }, body }
}

const read = async (webhookId: string) =>
  (await owner.call('listWebhooks', {})).find((webhook) => webhook.webhookId === webhookId)

const deliveriesOf = (params: { webhookId: string }, state?: DeliveryState) =>
  owner.call('listDeliveries', { params, query: { state } })

/** The request that arrived there as the `at`th. */
function arrived(path: string, at = 0) {
  const request = receiver.of(path)[at]
  if (!request) throw new Error('it has not arrived')
  return request
}

/** Resolves when no try is due. */
async function triesAreDone() {
  const due = async () => {
    const { rows } = await sql`select from pgboss.job
      where name = 'webhook' and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(due, { timeout: 20_000 }).toBe(0)
}

test('a chosen event arrives with ids only, signed, once it is committed', async () => {
  const { path, secret, params } = await makeWebhook()
  const { userId } = await make.member({ fullName: 'Anna Weber' })
  await expect.poll(() => receiver.of(path)).toHaveLength(1)
  const { headers, body, message } = arrived(path)
  expect(message).toEqual({ type: 'member.joined', timestamp: expect.any(String), data: { userId } })
  expect(body).not.toContain('Anna')
  expect(headers).toMatchObject({ 'content-type': 'application/json', host: RECEIVER_HOST })
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(secret).verify(body, sent)).toEqual(message)
  expect(() => new Webhook(secret).verify(`${body} `, sent)).toThrow('No matching signature')
  await expect
    .poll(() => deliveriesOf(params))
    .toMatchObject([
      { event: 'member.joined', data: { userId }, state: 'delivered', tries: 1, status: 204, failure: null },
    ])
  expect(headers['webhook-id']).toBe((await deliveriesOf(params))[0]?.deliveryId)
})

test('what is rolled back is told to nobody, and what is not chosen neither', async () => {
  const { path, params } = await makeWebhook()
  const rolledBack = transaction(async (tx) => {
    await sql`insert into users (user_id, full_name, email, username, password_hash)
      values (gen_random_uuid(), 'Ben', 'rolled@example.org', 'rolled_back', 'x')`.execute(tx)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await make.challenge()
  const { userId } = await make.member()
  await expect.poll(() => receiver.of(path)).toMatchObject([{ message: { data: { userId } } }])
  expect(await deliveriesOf(params)).toHaveLength(1)
})

test('each kind of event has its ids', async () => {
  const { path } = await makeWebhook({
    events: [
      'member.left',
      'challenge.created',
      'proof.verified',
      'proof.rejected',
      'order.placed',
      'order.delivered',
      'order.cancelled',
      'report.opened',
    ],
  })
  const member = await make.member()
  const { userId } = member
  const { challengeId } = await make.challenge()
  const { proof_id: proofId } = await db
    .insertInto('proofs')
    .values({ challenge_id: challengeId, user_id: userId, description: 'A tree' })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  for (const status of ['Issue', 'Verified'])
    await db
      .updateTable('proofs')
      .set({ status, decided_at: new Date() })
      .where('proof_id', '=', proofId)
      .execute()
  const product = await make.product()
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(userId, [{ ...product, quantity: 1 }]),
  })
  const { order_key: orderKey } = await db
    .selectFrom('orders')
    .select('order_key')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  for (const status of ['shipped', 'delivered'])
    await db.updateTable('orders').set({ status }).where('order_key', '=', orderKey).execute()
  const author = await make.member()
  const post = await author.call('createPost', { body: { content: 'Spam', userId: author.userId } })
  await member.call('createReport', { body: { kind: 'post', id: post.postId, reason: 'Spam' } })
  await db.deleteFrom('users').where('user_id', '=', author.userId).execute()
  await triesAreDone()
  const told = receiver.of(path).map(({ message: { type, data } }) => ({ type, data }))
  const proof = { proofId, challengeId, userId }
  const order = { orderKey, orderId, userId }
  expect(told).toEqual(
    expect.arrayContaining([
      { type: 'challenge.created', data: { challengeId, userId: null } },
      { type: 'proof.rejected', data: proof },
      { type: 'proof.verified', data: proof },
      { type: 'order.placed', data: order },
      { type: 'order.delivered', data: order },
      { type: 'report.opened', data: { caseId: expect.any(String), kind: 'post', thingId: post.postId } },
      { type: 'member.left', data: { userId: author.userId } },
    ]),
  )
})

test('an address that nobody has confirmed is not sent', async () => {
  const { path } = await makeWebhook({ fields: ['email'] })
  const { userId } = await make.member({ emailConfirmed: false })
  await expect.poll(() => receiver.of(path)).toHaveLength(1)
  expect(receiver.of(path)[0]?.message.data).toEqual({ userId, member: { email: null } })
})

test('personal data is sent only if it is switched on, as it is when it is sent, and never stored', async () => {
  const { path, params } = await makeWebhook({ fields: ['name', 'email'] })
  const { userId, username, email } = await make.member({ fullName: 'Cara Silva' })
  await expect.poll(() => receiver.of(path)).toHaveLength(1)
  const member = { fullName: 'Cara Silva', username, email }
  expect(receiver.of(path)[0]?.message.data).toEqual({ userId, member })
  await triesAreDone()
  const [delivery] = await deliveriesOf(params)
  expect(delivery?.data).toEqual({ userId })
  await db.deleteFrom('users').where('user_id', '=', userId).execute()
  const { deliveryId = '' } = delivery ?? {}
  await owner.call('replayDelivery', { params: { ...params, deliveryId } })
  await expect.poll(() => receiver.of(path)).toHaveLength(2)
  expect(receiver.of(path)[1]).toMatchObject({
    headers: { 'webhook-id': deliveryId },
    message: { data: { userId, member: null } },
  })
})

test('a new secret signs beside the one before for a day, and each is shown once and stored encrypted', async () => {
  const { path, webhookId, secret: before, params } = await makeWebhook()
  const { secret } = await owner.call('renewWebhookSecret', { params })
  expect(await read(webhookId)).toMatchObject({ oldSecretUntil: expect.any(String) })
  expect(JSON.stringify(await read(webhookId))).not.toContain(secret)
  const stored = await db.selectFrom('webhooks').select(['secret', 'old_secret']).executeTakeFirstOrThrow()
  for (const sealed of [stored.secret, stored.old_secret ?? Buffer.of()])
    for (const written of [before, secret])
      expect(sealed.includes(Buffer.from(written.slice('whsec_'.length), 'base64'))).toBe(false)
  const opensWith = async () => {
    const count = receiver.of(path).length
    await make.member()
    await expect.poll(() => receiver.of(path)).toHaveLength(count + 1)
    const { body, headers } = arrived(path, count)
    return [before, secret].map((written) => {
      const id = String(headers['webhook-id'])
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return String(headers['webhook-signature'])
        .split(' ')
        .includes(new Webhook(written).sign(id, at, body))
    })
  }
  expect(await opensWith()).toEqual([true, true])
  clock.advance(DAY)
  await make.useSessions()
  expect(await opensWith()).toEqual([false, true])
})

test('making and changing one, and another secret, need a login of the last minutes', async () => {
  const { params, body } = await makeWebhook()
  clock.advance(11 * MINUTE)
  const refusal = { status: 403, code: 'confirm_password' }
  expect(await owner.refused('makeWebhook', { body })).toMatchObject(refusal)
  expect(await owner.refused('changeWebhook', { params, body: { ...body, version: 1 } })).toMatchObject(
    refusal,
  )
  expect(await owner.refused('renewWebhookSecret', { params })).toMatchObject(refusal)
  expect(await owner.call('pauseWebhook', { params })).toMatchObject({ pausedBy: 'owner' })
  await make.useSessions()
  await owner.call('renewWebhookSecret', { params })
})

test('while it is paused nothing is sent, and what happened meanwhile is sent when it is resumed', async () => {
  const { path, webhookId, params } = await makeWebhook()
  expect(await owner.call('pauseWebhook', { params })).toMatchObject({ pausedBy: 'owner' })
  const { userId } = await make.member()
  await triesAreDone()
  expect(receiver.of(path)).toEqual([])
  expect(await read(webhookId)).toMatchObject({ waiting: 1 })
  await owner.call('testWebhook', { params })
  await expect.poll(() => receiver.of(path)).toMatchObject([{ message: { type: 'webhook.test' } }])
  expect(await owner.call('resumeWebhook', { params })).toMatchObject({ pausedAt: null })
  await expect.poll(() => receiver.of(path)).toHaveLength(2)
  expect(receiver.of(path)[1]?.message.data).toEqual({ userId })
  await triesAreDone()
  expect(await read(webhookId)).toMatchObject({ waiting: 0, deliveredAt: expect.any(String) })
})

test('a test that fails is not sent again', async () => {
  const { path, params } = await makeWebhook()
  receiver.reply(path, 500)
  await owner.call('testWebhook', { params })
  await expect
    .poll(() => deliveriesOf(params))
    .toMatchObject([
      { event: 'webhook.test', state: 'given_up', status: 500, failure: 'status', nextTryAt: null },
    ])
})

test('an owner changes it on the state they saw, and it is written down without its address', async () => {
  const { webhookId, params, body } = await makeWebhook()
  const wanted = {
    ...body,
    name: 'Renamed',
    url: 'https://hooks.example/secret-path',
    events: ['order.placed' as const],
  }
  const changed = await owner.call('changeWebhook', { params, body: { ...wanted, version: 1 } })
  expect(changed).toMatchObject({ name: 'Renamed', events: ['order.placed'], version: 2 })
  const refused = await owner.refused('changeWebhook', { params, body: { ...wanted, version: 1 } })
  expect(refused).toMatchObject({ status: 409, code: 'already_decided' })
  await owner.call('deleteWebhook', { params })
  expect(await owner.refused('pauseWebhook', { params })).toMatchObject({ status: 404 })
  const entries = await owner.call('listAuditEntries', { query: { subjectId: webhookId } })
  expect(entries.map(({ action }) => action)).toEqual(['webhook.deleted', 'webhook.changed', 'webhook.made'])
  expect(JSON.stringify(entries)).not.toContain('secret-path')
  expect(entries[1]).toMatchObject({ after: { host: 'hooks.example', events: ['order.placed'] } })
})

test.each([
  ['plain HTTP', { url: 'http://hooks.example/' }, 'url'],
  ['a port', { url: 'https://hooks.example:8443/' }, 'url'],
  ['a password', { url: 'https://me:secret@hooks.example/' }, 'url'],
  ['no address', { url: 'hooks.example' }, 'url'],
  ['no event', { events: [] }, 'events'],
  ['no name', { name: ' ' }, 'name'],
])('a webhook with %s is refused', async (_, wrong, field) => {
  const body = { name: 'A', url: 'https://hooks.example/', events: ['member.joined'], fields: [], ...wrong }
  const { status, fields } = await owner.refused('makeWebhook', { body })
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
})

test('members go on joining while a webhook is deleted', async () => {
  for (let times = 0; times < 5; times += 1) {
    const { params } = await makeWebhook()
    const joining = Array.from({ length: 8 }, () => make.member())
    await Promise.all([...joining, owner.call('deleteWebhook', { params })])
  }
  expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
})

test('there are ten at most, however many are made at once', async () => {
  const { body } = await makeWebhook()
  const replies = await Promise.all(
    Array.from({ length: WEBHOOKS_MAX + 4 }, () => owner.send('makeWebhook', { body })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(WEBHOOKS_MAX - 1)
  expect(await owner.refused('makeWebhook', { body })).toMatchObject({ code: 'too_many_webhooks' })
})

test('who joins by the form is told of as well', async () => {
  const { path } = await makeWebhook()
  const account = { fullName: 'Dina', email: 'dina@example.org', password: 'correct horse' }
  const { userId } = await visitor.call('register', { body: account })
  await expect.poll(() => receiver.of(path)).toMatchObject([{ message: { data: { userId } } }])
  const { token } = await visitor.call('login', { body: account })
  await createVisitor(app, token).call('deleteAccount', { body: { password: account.password } })
})

test('deliveries are listed page by page and kept for some days', async () => {
  const { params } = await makeWebhook()
  for (let count = 0; count < 3; count += 1) await make.member()
  await triesAreDone()
  const first = await owner.send('listDeliveries', { params, query: { limit: 2 } })
  expect(first.json()).toHaveLength(2)
  expect(first.headers.link).toContain('rel="next"')
  clock.advance(kept.webhookDelivery + MINUTE)
  await deleteExpired(deps)
  expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
})
