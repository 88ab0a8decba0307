import { DAY, HOUR } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app/app.ts'
import { deleteExpired } from '../../../app/retention.ts'
import { createDeps } from '../../../deps.ts'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settlePoints } from '../../challenges/index.ts'

const { app, visitor, db, deps, databaseUrl, clock, make } = await testApp({
  ECONOMY: 'guarded',
})
const open = await testApp()

const password = 'correct horse'
let serial = 0

const registration = (ip: string) => ({
  body: { fullName: 'Jane', email: `network${++serial}@example.org`, password },
  headers: { 'x-forwarded-for': ip },
})

const register = async (from: string, by = visitor) =>
  (await by.send('register', registration(from))).statusCode

test('five accounts can be created in an hour from one network, counted by all nodes and after restarts', async () => {
  const otherDeps = createDeps(deps.config, databaseUrl, () => {}, clock)
  const otherApp = await buildApp(otherDeps)
  onTestFinished(async () => {
    await otherApp.close()
    await otherDeps.close()
  })
  const other = createVisitor(otherApp)
  const statuses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      register(`203.0.113.${index}`, index % 2 === 0 ? visitor : other),
    ),
  )
  expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  const refused = await other.refused('register', registration('::ffff:203.0.113.200'))
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many_registrations',
    message: english('errors.registrationsOfNetwork', { max: 5, minutes: 60 }),
  })
  expect(await register('203.0.114.1')).toBe(201)
  clock.advance(HOUR)
  expect(await register('203.0.113.1')).toBe(201)
})

test('a /48 of IPv6 is one network, and refused registrations do not count', async () => {
  const first = registration('2001:db8:7:1::1')
  expect((await visitor.send('register', first)).statusCode).toBe(201)
  for (let tries = 0; tries < 5; tries++)
    expect(await visitor.refused('register', first)).toMatchObject({ code: 'email_taken' })
  const statuses: number[] = []
  for (let subnet = 2; subnet <= 6; subnet++) statuses.push(await register(`2001:db8:7:${subnet}::1`))
  expect(statuses).toEqual([201, 201, 201, 201, 429])
  expect(await register('2001:db8:8::1')).toBe(201)
})

async function changePolicy(numbers: object) {
  const owner = await make.member({ duties: ['owner'] })
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  await owner.call('changePolicy', { body: { ...policy, ...numbers, reason: 'As agreed' } })
}

test('an owner changes how many accounts can be created', async () => {
  await changePolicy({ registrationsPerHour: 1 })
  expect(await register('198.51.100.1')).toBe(201)
  expect(await visitor.refused('register', registration('198.51.100.2'))).toMatchObject({
    message: english('errors.registrationsOfNetwork', { max: 1, minutes: 60 }),
  })
  await changePolicy({ registrationsPerHour: 5 })
})

test('under the open economy networks are not limited', async () => {
  for (let index = 0; index < 7; index++) expect(await register('203.0.113.9', open.visitor)).toBe(201)
})

/** Members registered from one network, whose first proof is verified in an approved challenge. */
async function earners(count: number, ip: string, budget = 1000) {
  const challenge = await make.challenge({ points: 10 })
  await sql`
    update challenges set approved_at = now(), budget = ${budget}, budget_left = ${budget}
    where challenge_id = ${challenge.challengeId}`.execute(db)
  const userIds: string[] = []
  for (let index = 0; index < count; index++) {
    if (index === 5) clock.advance(HOUR)
    const { body, headers } = registration(ip)
    const { userId, username } = await visitor.call('register', { body, headers })
    const { token } = await visitor.call('login', { body: { email: body.email, password } })
    const proof = {
      challengeID: challenge.challengeId,
      challengeName: challenge.challengeName,
      userId,
      username,
      description: 'I planted a young mango tree in our garden this morning and watered it well.',
      imageUrl: dataUrl(await makePhoto(8000 + ++serial)),
    }
    const { status } = await createVisitor(app, token).call('submitProof', { body: proof })
    expect(status).toBe('Verified')
    userIds.push(userId)
  }
  return userIds
}

async function begun(userIds: string[]) {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('earns_since', 'is not', null)
    .execute()
  return rows.map((row) => row.user_id).sort()
}

test('three accounts of a network begin to earn in a day, the others later in the order in which they earned', async () => {
  const userIds = await earners(7, '192.0.2.1')
  expect(await begun(userIds)).toEqual(userIds.slice(0, 3))
  await settlePoints(deps)
  expect(await begun(userIds)).toEqual(userIds.slice(0, 3))
  const dayLater = () =>
    sql`update network_uses set times = array(select used - interval '1 day' from unnest(times) as used)`.execute(
      db,
    )
  await dayLater()
  await settlePoints(deps)
  expect(await begun(userIds)).toEqual(userIds.slice(0, 6))
  await dayLater()
  await Promise.all([settlePoints(deps), settlePoints(deps)])
  expect(await begun(userIds)).toEqual(userIds)
})

test('neither points that were taken back nor suspended members keep others of their network waiting', async () => {
  const userIds = await earners(8, '192.0.9.1', 10_000)
  const [, , , overturned = '', suspended = '', ...others] = userIds
  const last = others.at(-1)
  const availableIn = async () => {
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from begins_about(${last}::uuid) - now()) / 86400)::integer as days`.execute(
      db,
    )
    return rows[0]?.days
  }
  expect(await availableIn()).toBe(2)
  const steward = await make.member({ duties: ['review', 'moderation'] })
  const { proof_id: proofId } = await db
    .selectFrom('proofs')
    .select('proof_id')
    .where('user_id', '=', overturned)
    .executeTakeFirstOrThrow()
  const body = { status: 'Issue' as const, reason: 'Not a tree' }
  await steward.call('setProofVerdict', { params: { proofId }, body })
  const params = { userId: suspended }
  await steward.call('suspendMember', { params, body: { length: '7', reason: 'Spam' } })
  expect(await availableIn()).toBe(1)
  await sql`update network_uses set times = '{}' where kind = 'earning'`.execute(db)
  await settlePoints(deps)
  expect(await begun(userIds)).toEqual([...userIds.slice(0, 3), ...others])
})

test('points are released only for a confirmed address and once the account has begun to earn', async () => {
  await changePolicy({ holdDays: 0 })
  const userIds = await earners(4, '192.0.3.1')
  const [confirmed = '', unconfirmed = '', , waiting = ''] = userIds
  await db
    .updateTable('users')
    .set({ email_confirmed_at: new Date() })
    .where('user_id', 'in', [confirmed, waiting])
    .execute()
  await db.updateTable('earnings').set({ unconfirmed: false }).where('user_id', 'in', userIds).execute()
  const released = async () => {
    const rows = await db
      .selectFrom('earnings')
      .select('user_id')
      .where('user_id', 'in', [confirmed, unconfirmed, waiting])
      .where('released_at', 'is not', null)
      .execute()
    return rows.map((row) => row.user_id)
  }
  await settlePoints(deps)
  expect(await released()).toEqual([confirmed])
})

test('uses older than a day are deleted', async () => {
  await register('198.18.0.1')
  const uses = () => db.selectFrom('network_uses').selectAll().where('kind', '=', 'registration').execute()
  expect(await uses()).not.toEqual([])
  clock.advance(2 * DAY)
  await deleteExpired(deps)
  expect(await uses()).toEqual([])
})
