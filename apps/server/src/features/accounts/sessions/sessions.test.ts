import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import type { BusEvent } from '../../../live/bus/bus.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'
import { selectPasswordHash } from '../identity/identity-queries.ts'
import { setDutiesByEmail } from '../index.ts'
import { openSession } from './sessions.ts'

const { app, deps, make, visitor, db, clock, transaction } = await testApp()

const password = 'correct horse'
let serial = 0

/** A registered member with `count` sessions. */
async function signIn(count: number) {
  const email = `jane${++serial}@example.org`
  const { userId } = await visitor.call('register', { body: { fullName: 'Jane', email, password } })
  const logins = Array.from({ length: count }, () => visitor.call('login', { body: { email, password } }))
  const tokens = (await Promise.all(logins)).map(({ token }) => token)
  const people = tokens.map((token) => ({ token, ...createVisitor(app, token) }))
  return { userId, email, people }
}

async function lastUses(userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .execute()
  return sessions.map((session) => session.last_used_at)
}

test('logging out ends only this session, at once', async () => {
  const { people } = await signIn(2)
  const [here, elsewhere] = people
  await here?.call('getSession', {})
  await elsewhere?.call('getSession', {})
  await here?.call('logout', {})
  expect(await here?.refused('getSession')).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await here?.refused('logout')).toMatchObject({ status: 401 })
  expect(await elsewhere?.call('getSession', {})).toMatchObject({ fullName: 'Jane' })
})

test('a session that is revoked while it is being read is not cached', async () => {
  const { people } = await signIn(12)
  await Promise.all(
    people.map(async (person) => {
      await Promise.all([person.call('logout', {}), person.send('getSession'), person.send('getSession')])
      expect(await person.send('getSession')).toMatchObject({ statusCode: 401 })
    }),
  )
})

test('logins at once from other time zones are no deadlock', async () => {
  const { userId, email } = await signIn(0)
  const identity = { userId, passwordHash: (await selectPasswordHash(db, userId)) ?? '' }
  const origin = { network: '192.0.2.0', provider: '192.0.2.0', device: '' }
  let tries = 0
  const logIn = (timeZone: string) =>
    transaction((tx) => {
      tries += 1
      return openSession(tx, { identity, email, device: undefined, timeZone, origin, now: clock.now() })
    })
  const zones = ['Asia/Tokyo', 'Europe/Paris', 'America/Lima', 'Africa/Cairo']
  for (let round = 0; round < 3; round++) await Promise.all(zones.map(logIn))
  expect(tries).toBe(12)
})

test('unknown and malformed tokens and other schemes are refused', async () => {
  const { people } = await signIn(1)
  const token = people[0]?.token
  for (const authorization of [
    'Bearer nonsense',
    `Bearer ${token}x`,
    `Bearer ${token} `.repeat(2),
    `Basic ${token}`,
    `${token}`,
    'Bearer',
    `Bearer ${'x'.repeat(5000)}`,
  ]) {
    const refused = await visitor.refused('getSession', { headers: { authorization } })
    expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' })
  }
})

test('a session lasts 30 days from its last use', async () => {
  const { userId, people } = await signIn(2)
  const [used, unused] = people
  clock.advance(29 * DAY)
  await used?.call('getSession', {})
  await expect.poll(() => lastUses(userId)).toContainEqual(clock.now())
  clock.advance(2 * DAY)
  expect(await used?.call('getSession', {})).toMatchObject({ fullName: 'Jane' })
  expect(await unused?.refused('getSession')).toMatchObject({ status: 401 })
})

test('a session ends 90 days after the login, however much it is used', async () => {
  const { people } = await signIn(1)
  for (let days = 15; days < 90; days += 15) {
    clock.advance(15 * DAY)
    await people[0]?.call('getSession', {})
    await make.useSessions()
  }
  clock.advance(15 * DAY - MINUTE)
  expect(await people[0]?.call('getSession', {})).toMatchObject({ fullName: 'Jane' })
  clock.advance(6 * MINUTE)
  expect(await people[0]?.refused('getSession')).toMatchObject({ status: 401 })
  expect(await people[0]?.refused('listSessions')).toMatchObject({ status: 401 })
})

test('the session of a steward ends after 12 hours without use', async () => {
  const [used, unused] = [await make.member({ duties: ['shop'] }), await make.member({ duties: ['shop'] })]
  clock.advance(11 * HOUR)
  await used.call('getSession', {})
  await expect.poll(() => lastUses(used.userId)).toContainEqual(clock.now())
  clock.advance(2 * HOUR)
  await used.call('getSession', {})
  expect(await unused.refused('getSession')).toMatchObject({ status: 401 })
})

test('expired sessions are deleted for good, and their sockets closed', async () => {
  const { userId } = await make.member()
  clock.advance(31 * DAY)
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await deleteExpired(deps)
  end()
  expect(await lastUses(userId)).toEqual([])
  expect(events).toContainEqual({ type: 'sessions.revoked', sessionIds: expect.any(Array) })
})

test('the last use is written at most once an hour', async () => {
  const { userId, people } = await signIn(1)
  const [jane] = people
  const [opened] = await lastUses(userId)
  clock.advance(59 * MINUTE)
  for (let call = 0; call < 3; call++) await jane?.call('getSession', {})
  expect(await lastUses(userId)).toEqual([opened])
  clock.advance(6 * MINUTE)
  await jane?.call('getSession', {})
  await expect.poll(() => lastUses(userId)).toEqual([clock.now()])
})

test('expired sessions are deleted at the next login', async () => {
  const { userId, email } = await signIn(3)
  clock.advance(31 * DAY)
  await visitor.call('login', { body: { email, password } })
  expect(await lastUses(userId)).toEqual([clock.now()])
})

test('a session is cached for five minutes', async () => {
  const { userId, people } = await signIn(1)
  const token = people[0]?.token ?? ''
  await people[0]?.call('getSession', {})
  clock.advance(4 * MINUTE)
  expect(app.findCaller(token)).toMatchObject({ userId, duties: [] })
  clock.advance(2 * MINUTE)
  expect(app.findCaller(token)).toBeInstanceOf(Promise)
})

test('the session of a steward is not cached, so that a duty is gone with the next request', async () => {
  const { userId, email, people } = await signIn(1)
  const token = people[0]?.token ?? ''
  const dutiesSeen = async () => (await app.findCaller(token))?.duties
  expect(await dutiesSeen()).toEqual([])
  expect(await transaction((tx) => setDutiesByEmail(tx, email.toUpperCase(), ['shop']))).toBeDefined()
  expect(await dutiesSeen()).toEqual(['shop'])
  // Not even an event is needed.
  await db.updateTable('users').set({ duties: [] }).where('user_id', '=', userId).execute()
  expect(await dutiesSeen()).toEqual([])
})

test('each of many tokens that are looked up at the same time finds its own session', async () => {
  const members = [await signIn(4), await signIn(4)]
  const tokens = members.flatMap(({ people }) => people.map(({ token }) => token))
  const found = await Promise.all(['unknown', ...tokens, ...tokens].map((token) => app.findCaller(token)))
  const users = members.flatMap(({ userId }) => Array.from({ length: 4 }, () => userId))
  expect(found.map((caller) => caller?.userId)).toEqual([undefined, ...users, ...users])
  expect(new Set(found.map((caller) => caller?.sessionId))).toHaveLength(9)
})

test('an event makes only the sessions that it is about be read again, and a lost connection all', async () => {
  const [jane, john] = [await signIn(1), await signIn(1)]
  const tokens = [jane, john].map(({ people }) => people[0]?.token ?? '')
  const areCached = async () => {
    const found = tokens.map((token) => app.findCaller(token))
    await Promise.all(found)
    return found.map((caller) => !(caller instanceof Promise))
  }
  await areCached()
  expect(await areCached()).toEqual([true, true])
  deps.bus.publish({ type: 'member.changed', userId: jane.userId })
  expect(await areCached()).toEqual([false, true])
  deps.bus.publish({ type: 'events.missed' })
  expect(await areCached()).toEqual([false, false])
  expect(await areCached()).toEqual([true, true])
  // One more than can be noted one by one.
  const sessionIds = Array.from({ length: 100_001 }, (_, index) => `${index}`)
  deps.bus.publish({ type: 'sessions.revoked', sessionIds })
  expect(await areCached()).toEqual([false, false])
})

// Last, since the bus stays closed.
test('while events of other nodes do not arrive, a session is cached for half a minute', async () => {
  const { userId, people } = await signIn(1)
  const token = people[0]?.token ?? ''
  await people[0]?.call('getSession', {})
  await deps.bus.close()
  clock.advance(29 * SECOND)
  expect(app.findCaller(token)).toMatchObject({ userId })
  clock.advance(2 * SECOND)
  expect(app.findCaller(token)).toBeInstanceOf(Promise)
})

test('a member has 100 sessions and known devices; another one ends the session and forgets the device that were used longest ago', async () => {
  const { userId, email, people } = await signIn(1)
  const [first] = people
  clock.advance(MINUTE)
  const now = clock.now()
  await sql`
    with devices as (
      insert into known_devices (device_id, user_id, token_hash, created_at, last_used_at)
      select gen_random_uuid(), ${userId}, sha256(number::text::bytea), ${now}, ${now} from generate_series(1, 99) number
      returning device_id
    )
    insert into sessions (session_id, token_hash, user_id, device_id, created_at, last_used_at)
    select gen_random_uuid(), sha256(device_id::text::bytea), ${userId}, device_id, ${now}, ${now} from devices`.execute(
    db,
  )
  const count = async (table: 'sessions' | 'known_devices') =>
    (await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
  const before = new Date(now.getTime() - 2 * HOUR)
  await first?.call('getSession', {})
  for (const table of ['sessions', 'known_devices'] as const)
    await sql`update ${sql.table(table)} set last_used_at = ${before} where user_id = ${userId} and created_at = (
      select min(created_at) from ${sql.table(table)} where user_id = ${userId})`.execute(db)
  await visitor.call('login', { body: { email, password } })
  expect([await count('sessions'), await count('known_devices')]).toEqual([100, 100])
  expect(
    await db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('last_used_at', '=', before)
      .execute(),
  ).toEqual([])
  expect(await first?.refused('getSession')).toMatchObject({ status: 401 })
})
