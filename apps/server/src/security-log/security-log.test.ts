import { randomUUID } from 'node:crypto'
import type { SecurityEventKind, SecurityFilter } from '@canopy/contract/desk/security'
import { DAY, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '../app/retention.ts'
import { createPasskey } from '../testing/factors/software-passkey.ts'
import { orderPayload } from '../testing/order-payload.ts'
import { createVisitor } from '../testing/person.ts'
import { proofBody } from '../testing/proof-body.ts'
import { testApp } from '../testing/test-app.ts'
import { recordSecurityEvent, type SecurityEvent } from './security-log.ts'

const { app, db, deps, make, visitor, clock } = await testApp({ RATE_LIMIT: 'on' })
const owner = await make.member({ duties: ['owner'] })

const list = (query: SecurityFilter) => owner.call('listSecurityEvents', { query })

const password = 'correct horse'
let serial = 0
async function signUp() {
  const email = `ada${++serial}@example.org`
  const { userId } = await visitor.call('register', { body: { fullName: 'Ada', email, password } })
  return { email, userId }
}

const logIn = (email: string, typed: string, remoteAddress = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: typed },
    headers: { 'user-agent': 'Firefox' },
    remoteAddress,
  })

test('logins are recorded with their network and device, from where and for whom others can be found', async () => {
  const { email, userId } = await signUp()
  await logIn(email, 'wrong horse')
  await logIn(email, 'wrong horse')
  expect((await logIn(email, password, '203.0.113.200')).statusCode).toBe(200)
  const [login] = await list({ kind: 'login.succeeded', userId })
  expect(login).toMatchObject({ member: { userId, fullName: 'Ada' }, detail: {}, times: 1 })
  // Equal events of a minute are one entry, two if the minute ended in between.
  const refusals = () => list({ kind: 'login.refused', account: email.toUpperCase() })
  const times = async () => (await refusals()).reduce((sum, event) => sum + event.times, 0)
  await expect.poll(times).toBe(2)
  const [refusal] = await refusals()
  expect(refusal).toMatchObject({ member: null, network: login?.network, device: login?.device })
  expect(await list({ account: 'nobody@example.org' })).toEqual([])
  expect(await list({ network: login?.network ?? '' })).not.toEqual([])
  expect(await list({ network: 'f'.repeat(64) })).toEqual([])
  expect(await list({ userId, to: new Date(Date.now() - MINUTE).toISOString() })).toEqual([])
  const { rows } = await sql<{ text: string }>`select e::text as text from security_events e`.execute(db)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/203\.0\.113|Firefox|ada\d+@/)
})

test('a login on a new device is recorded, but not the first device of a member', async () => {
  const { email, userId } = await signUp()
  await logIn(email, password)
  expect(await list({ kind: 'device.new', userId })).toEqual([])
  await logIn(email, password)
  expect(await list({ kind: 'device.new', userId })).toMatchObject([{ detail: {} }])
})

test('what members do with their password and sessions is recorded', async () => {
  const { email, userId } = await signUp()
  const member = createVisitor(app, (await logIn(email, password)).json().token)
  const passwords = { currentPassword: password, newPassword: 'battery staple' }
  const { token } = await member.call('changePassword', { body: passwords })
  await createVisitor(app, token).call('endSessions', {})
  await visitor.call('forgotPassword', { body: { email } })
  const kinds = (await list({ userId })).map(({ kind, detail }) => ({ kind, detail }))
  expect(kinds).toEqual([
    { kind: 'sessions.ended', detail: { sessions: 1 } },
    { kind: 'password.changed', detail: {} },
    { kind: 'login.succeeded', detail: {} },
  ])
  expect(await list({ kind: 'reset.asked', account: email })).toMatchObject([{ member: null, times: 1 }])
})

test('second factors are recorded: changes, wrong codes, and a sign-in with a passkey on a known or new device', async () => {
  const { email, userId } = await signUp()
  const { token, deviceToken: device } = (await logIn(email, password)).json()
  const member = createVisitor(app, token)
  const passkey = createPasskey('http://localhost:3000')
  const begun = await member.call('startPasskey', { body: { password } })
  const created = passkey.create(begun.creation)
  await member.call('addPasskey', { body: { token: begun.token, name: 'My phone', created } })

  const needed: { secondStep: { token: string } } = (await logIn(email, password)).json()
  await visitor.refused('finishSignIn', { body: { token: needed.secondStep.token, code: '000000' } })
  const signIn = async (known?: string) => {
    const start = await visitor.call('startPasskeySignIn', {})
    const body = { token: start.token, passkey: passkey.sign(start.passkey), device: known }
    return (await visitor.call('finishSignIn', { body })).deviceToken
  }
  expect(await signIn(device)).toBe(device)
  expect(await signIn()).not.toBe(device)

  const found = async (kind: SecurityEventKind) => (await list({ userId, kind })).map(({ detail }) => detail)
  expect(await found('login.succeeded')).toHaveLength(3)
  expect(await list({ account: email, kind: 'login.succeeded' })).toHaveLength(3)
  expect(await found('device.new')).toEqual([{}])
  expect(await found('factor.changed')).toEqual([{ factor: 'passkey', change: 'added' }])
  // The right password is not a refused login; the wrong code after it is one.
  await expect.poll(() => found('login.refused')).toHaveLength(1)
  expect(await list({ account: email, kind: 'login.refused' })).toEqual([])
  const { rows } = await sql<{ event: string }>`
    select data ->> 'event' as event from pgboss.job where name = 'security_mail' and data ->> 'userId' = ${userId}`.execute(
    db,
  )
  expect(rows.map(({ event }) => event).sort()).toEqual(['factors_changed', 'new_device'])
})

test('refusals are recorded: a call of the desk, a thing of somebody else, another name, a limit', async () => {
  const { userId, ...member } = await make.member()
  await member.refused('getOverview')
  await member.refused('endSession', { params: { sessionId: randomUUID() } })
  await member.refused('getSession', { headers: { userid: owner.userId } })
  // Reading something deleted that everybody could see is no attack.
  await member.refused('getPost', { params: { postId: randomUUID() } })
  // 60 writes a minute are allowed, of which ending a session was one.
  for (let sent = 0; sent < 62; sent++) await member.send('readAllNotifications')
  const refusals = async () => (await list({ userId })).map(({ kind, detail }) => ({ kind, ...detail }))
  await expect.poll(refusals).toHaveLength(4)
  expect(await refusals()).toEqual(
    expect.arrayContaining([
      { kind: 'access.refused', call: 'getOverview', code: 'not_found' },
      { kind: 'access.refused', call: 'endSession', code: 'not_found' },
      { kind: 'access.refused', call: 'getSession', code: 'not_you' },
      { kind: 'limit.reached', call: 'readAllNotifications', until: expect.any(String) },
    ]),
  )
  const [limit] = await list({ userId, kind: 'limit.reached' })
  expect(limit?.times).toBe(3)
})

test('copied pictures, caps and refunds are recorded', async () => {
  const [ada, ben] = [await make.member(), await make.member({ points: 30 })]
  const rich = await make.member({ points: 950 })
  const body = await proofBody(ben, await make.challenge())
  const { proofId } = await ben.call('submitProof', { body })
  const { imageUrl } = body
  const other = await proofBody(ada, await make.challenge())
  await ada.call('submitProof', { body: { ...other, imageUrl } })
  const eventsOf = async ({ userId }: typeof ada) =>
    (await list({ userId })).map(({ kind, detail }) => ({ kind, ...detail }))
  await expect
    .poll(() => eventsOf(ada))
    .toEqual([{ kind: 'copy.found', proofId: expect.any(Number), copyOf: proofId }])
  await rich.call('submitProof', { body: await proofBody(rich, await make.challenge()) })
  await expect
    .poll(() => eventsOf(rich))
    .toEqual([{ kind: 'cap.reached', cap: 'member', proofId: expect.any(Number) }])
  const lines = [{ ...(await make.product()), quantity: 1 }]
  const { orderId } = await ben.call('placeOrder', { body: orderPayload(ben.userId, lines, { points: 20 }) })
  await ben.call('cancelOrder', { params: { orderId } })
  expect(await eventsOf(ben)).toEqual([{ kind: 'points.refunded', orderId, points: 20 }])
})

const until = new Date(0).toISOString()
const everyKind: { [Kind in SecurityEventKind]: SecurityEvent & { kind: Kind } } = {
  'login.succeeded': { kind: 'login.succeeded' },
  'login.refused': { kind: 'login.refused', account: 'ada@example.org' },
  'reset.asked': { kind: 'reset.asked', account: 'ada@example.org' },
  'reset.used': { kind: 'reset.used' },
  'password.changed': { kind: 'password.changed' },
  'device.new': { kind: 'device.new', detail: { browser: 'Firefox', system: 'Linux' } },
  'factor.changed': { kind: 'factor.changed', detail: { factor: 'passkey', change: 'added' } },
  'key.changed': { kind: 'key.changed', detail: { keyId: randomUUID(), change: 'made' } },
  'key.refused': { kind: 'key.refused', detail: { keyId: randomUUID(), state: 'revoked' } },
  'sessions.ended': { kind: 'sessions.ended', detail: { sessions: 2 } },
  'limit.reached': { kind: 'limit.reached', detail: { call: 'login', until } },
  'access.refused': { kind: 'access.refused', detail: { call: 'getOverview', code: 'not_found' } },
  'copy.found': { kind: 'copy.found', detail: { proofId: 2, copyOf: 1 } },
  'cap.reached': { kind: 'cap.reached', detail: { cap: 'community', proofId: 2 } },
  'events.dropped': { kind: 'events.dropped' },
  'points.refunded': { kind: 'points.refunded', detail: { orderId: 'ORD-20260301-001', points: 5 } },
}

test.each(Object.values(everyKind))('an event of the kind $kind is listed with its detail', async (event) => {
  const { userId } = await make.member()
  await recordSecurityEvent(db, { ...event, userId })
  const detail = 'detail' in event ? event.detail : {}
  expect(await list({ userId })).toMatchObject([{ kind: event.kind, member: { userId }, detail, times: 1 }])
})

test('an owner downloads the list, which the audit log notes; other stewards and members have none', async () => {
  const { userId } = await make.member()
  await recordSecurityEvent(db, { kind: 'login.succeeded', userId })
  const response = await owner.send('exportSecurityEvents', { query: { userId } })
  expect(response.headers['content-disposition']).toBe('attachment; filename="canopy-security.csv"')
  const [head, line] = response.body.split('\r\n')
  expect(head).toBe('\uFEFFevent,at,kind,member,network,device,detail,times')
  expect(line).toContain(`,login.succeeded,${userId},,,{},1`)
  expect(await owner.call('listAuditEntries', { query: { limit: 1 } })).toMatchObject([
    { action: 'security.exported' },
  ])
  const steward = await make.member({ duties: ['moderation', 'review', 'shop'] })
  for (const call of ['listSecurityEvents', 'exportSecurityEvents'] as const)
    expect(await steward.refused(call)).toMatchObject({ status: 404 })
  expect(await owner.refused('listSecurityEvents', { query: { kind: 'gardening' } })).toMatchObject({
    status: 400,
  })
  // Written a second later, they would be in the way of the tests that count.
  await expect.poll(() => list({ userId: steward.userId })).toHaveLength(2)
})

test('an event of a member who has just gone is recorded without them', async () => {
  await recordSecurityEvent(db, { kind: 'device.new', userId: randomUUID(), detail: { browser: 'Lynx' } })
  const [event] = await list({ kind: 'device.new' })
  expect(event).toMatchObject({ member: null, detail: { browser: 'Lynx' } })
})

test('of a member who leaves only hashes stay, and after 90 days nothing', async () => {
  const { email, userId } = await signUp()
  const { token } = (await logIn(email, password)).json()
  const [login] = await list({ userId })
  await recordSecurityEvent(db, { kind: 'copy.found', userId, detail: { proofId: 1 } })
  await createVisitor(app, token).call('deleteAccount', { body: { password } })
  expect(await list({ account: email })).toMatchObject([{ member: null, network: login?.network }])
  expect(await list({ userId })).toEqual([])
  const events = async () => (await db.selectFrom('security_events').select('event_id').execute()).length
  clock.advance(89 * DAY)
  await deleteExpired(deps)
  expect(await events()).toBeGreaterThan(0)
  clock.advance(2 * DAY)
  await deleteExpired(deps)
  expect(await events()).toBe(0)
})
