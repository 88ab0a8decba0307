/** Named networks and invitations let accounts past the limits of networks, as many as their owner said. */

import { ADMISSIONS_MAX, DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app/app.ts'
import { deleteExpired } from '../../../app/retention.ts'
import { createDeps } from '../../../deps.ts'
import { createVisitor } from '../../../testing/person.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { PLANTED } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settlePoints } from '../../challenges/index.ts'

const { app, visitor, db, deps, databaseUrl, clock, make } = await testApp({
  ECONOMY: 'guarded',
  RATE_LIMIT: 'on',
})
const owner = await make.member({ duties: ['owner'] })
await sql`update policies set registrations_per_hour = 2, beginners_per_day = 1 where active`.execute(db)
const challenge = await make.challenge({ points: 10 })
await sql`update challenges set approved_at = now(), budget = 10000, budget_left = 10000`.execute(db)

const password = 'correct horse battery'
let serial = 0

const inTime = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()

const registration = (ip: string, invitation?: string) => ({
  body: { fullName: 'Jane', email: `admitted${++serial}@example.org`, password, invitation },
  headers: { 'x-forwarded-for': ip },
})

async function statusesOf(count: number, ip: string, invitation?: string) {
  const statuses: number[] = []
  for (let done = 0; done < count; done++)
    statuses.push((await visitor.send('register', registration(ip, invitation))).statusCode)
  return statuses
}

const nameNetwork = (network: string, accountsMax: number, by = owner) =>
  by.call('nameNetwork', { body: { name: 'Town hall', network, accountsMax, endsAt: inTime(HOUR) } })

async function invite(accountsMax: number, by = owner) {
  const body = { name: 'The school', accountsMax, endsAt: inTime(DAY) }
  const { link } = await by.call('makeInvitation', { body })
  const { pathname, hash } = new URL(link)
  expect(pathname).toBe('/register')
  return new URLSearchParams(hash.slice(1)).get('invitation') ?? ''
}

/** Registers, and submits a proof from `provesFrom`. Returns the id of the account. */
async function earn(
  ip: string,
  { provesFrom = ip, invitation }: { provesFrom?: string; invitation?: string } = {},
) {
  const { body, headers } = registration(ip, invitation)
  const { userId, username } = await visitor.call('register', { body, headers })
  const { token } = await visitor.call('login', { body: { email: body.email, password } })
  const { challengeId, challengeName } = challenge
  const imageUrl = dataUrl(await makePhoto(9000 + ++serial))
  const proof = { challengeID: challengeId, challengeName, userId, username, description: PLANTED, imageUrl }
  await createVisitor(app, token).call('submitProof', {
    body: proof,
    headers: { 'x-forwarded-for': provesFrom },
  })
  return userId
}

/** Selects the accounts whose points can become available once a steward has confirmed all proofs. */
async function begun(userIds: string[]) {
  const cases = await owner.call('listProofCases', { query: { cause: 'unconfirmed', limit: 50 } })
  await owner.call('confirmProofs', { body: { proofIds: cases.map(({ proofId }) => proofId) } })
  clock.advance(MINUTE)
  await settlePoints(deps)
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('earns_since', 'is not', null)
    .execute()
  return userIds.filter((userId) => rows.some(({ user_id }) => user_id === userId))
}

test('from a named network as many accounts as it has places register, on every node, and then its limit holds', async () => {
  const otherDeps = createDeps(deps.config, databaseUrl, () => {}, clock)
  const otherApp = await buildApp(otherDeps)
  onTestFinished(async () => {
    await otherApp.close()
    await otherDeps.close()
  })
  expect(await otherDeps.namedNetworks.at('203.0.113.7')).toEqual([])
  const { here, networks } = await nameNetwork('203.0.113.0/25', 4)
  expect(here).toBe('127.0.0.0/24')
  expect(networks).toMatchObject([
    { name: 'Town hall', network: '203.0.113.0/25', accounts: 0, accountsMax: 4 },
  ])
  await expect.poll(() => otherDeps.namedNetworks.at('::ffff:203.0.113.7')).toHaveLength(1)
  expect(await statusesOf(7, '203.0.113.7')).toEqual([201, 201, 201, 201, 201, 201, 429])
  expect(await statusesOf(3, '203.0.114.7')).toEqual([201, 201, 429])
  expect((await owner.call('getAdmissions', {})).networks).toMatchObject([{ accounts: 4 }])
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'network.named' } })
  expect(entry).toMatchObject({ reason: 'Town hall', after: { network: '203.0.113.0/25', accountsMax: 4 } })
})

test('of many who register at once no more are admitted than there are places', async () => {
  await nameNetwork('203.0.115.0/24', 3)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => visitor.send('register', registration('203.0.115.9'))),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
})

test('after its end a named network admits nobody', async () => {
  await nameNetwork('203.0.116.0/24', 50)
  expect(await statusesOf(3, '203.0.116.1')).toEqual([201, 201, 201])
  clock.advance(HOUR)
  expect(await statusesOf(3, '203.0.116.1')).toEqual([201, 201, 429])
  const { networks } = await nameNetwork('203.0.117.0/24', 50)
  const id = networks.find(({ network }) => network === '203.0.117.0/24')?.id ?? ''
  await owner.call('endNamedNetwork', { params: { id } })
  expect(await statusesOf(3, '203.0.117.1')).toEqual([201, 201, 429])
  expect(await owner.refused('endNamedNetwork', { params: { id } })).toMatchObject({ status: 404 })
})

test('all admitted accounts of a network begin to earn, those that prove there after registering elsewhere included', async () => {
  const [first, second] = [await earn('198.51.100.1'), await earn('198.51.100.1')]
  await nameNetwork('192.0.2.0/24', 3)
  const inTheHall = [await earn('192.0.2.5'), await earn('192.0.2.5')]
  clock.advance(HOUR / 2)
  const atHome = await earn('198.51.101.1')
  const cameLater = await earn('198.51.101.1', { provesFrom: '192.0.2.5' })
  clock.advance(HOUR)
  const tooLate = await earn('198.51.101.1', { provesFrom: '192.0.2.5' })
  expect(await begun([first, second, ...inTheHall, atHome, cameLater, tooLate])).toEqual([
    first,
    ...inTheHall,
    atHome,
    cameLater,
  ])
})

test('with an invitation accounts of one network register, begin to earn, and are not held to the share of young ones', async () => {
  const invitation = await invite(5)
  expect(await statusesOf(3, '198.18.0.1', invitation)).toEqual([201, 201, 201])
  const invited = [await earn('198.18.0.1', { invitation }), await earn('198.18.0.1', { invitation })]
  expect(await begun(invited)).toEqual(invited)
  const refused = await visitor.refused('register', registration('198.18.0.1', invitation))
  expect(refused).toMatchObject({ status: 409, code: 'invitation_over' })
  expect(await statusesOf(3, '198.18.0.1')).toEqual([201, 201, 429])
  const { rows } = await sql<{ young: boolean }>`
    select is_young(user_id, policies) as young from users, policies where active and invitation_id is not null`.execute(
    db,
  )
  expect(rows).toEqual(Array(5).fill({ young: false }))
})

test('an invitation that has ended or never existed admits nobody, and a refused registration takes no place', async () => {
  const invitation = await invite(1)
  const first = registration('198.18.1.1', invitation)
  const taken = { ...first, body: { ...first.body, email: owner.email.toUpperCase() } }
  expect(await visitor.refused('register', taken)).toMatchObject({ code: 'email_taken' })
  expect((await visitor.send('register', first)).statusCode).toBe(201)
  for (const unknown of ['', 'x'.repeat(43)])
    expect(await visitor.refused('register', registration('198.18.1.1', unknown))).toMatchObject({
      code: 'invitation_over',
    })
  const ended = await invite(5)
  const { invitations } = await owner.call('getAdmissions', {})
  const id = invitations.find(({ accounts, accountsMax }) => accounts === 0 && accountsMax === 5)?.id ?? ''
  await owner.call('endInvitation', { params: { id } })
  expect(await visitor.refused('register', registration('198.18.1.1', ended))).toMatchObject({
    code: 'invitation_over',
  })
  const { rows } = await sql`select from invitations where token_hash = ${Buffer.from(ended)}`.execute(db)
  expect(rows).toEqual([])
})

const suspension = { length: '7', reason: 'Insults other members' } as const
const ways = {
  'is no owner any more': (userId: string) =>
    db
      .updateTable('users')
      .set({ duties: ['review'] })
      .where('user_id', '=', userId)
      .execute(),
  'is suspended': (userId: string) => owner.call('suspendMember', { params: { userId }, body: suspension }),
  'has left': (userId: string) => db.deleteFrom('users').where('user_id', '=', userId).execute(),
}

test.each(Object.entries(ways))(
  'once who made it %s, a link lets in nobody, and a named network admits nobody',
  async (end, happens) => {
    const at = Object.keys(ways).indexOf(end)
    const [ip, hall] = [`198.18.${10 + at}.1`, `198.18.${20 + at}.1`]
    const maker = await make.member({ duties: ['owner'] })
    const invitation = await invite(50, maker)
    await nameNetwork(`${hall}/32`, 50, maker)
    expect(await statusesOf(3, ip, invitation)).toEqual([201, 201, 201])
    expect(await statusesOf(3, hall)).toEqual([201, 201, 201])
    const held = async () => {
      const { networks, invitations } = await owner.call('getAdmissions', {})
      return [...networks, ...invitations].filter(({ isHeld }) => isHeld).length
    }
    const heldBefore = await held()
    await happens(maker.userId)
    expect(await held()).toBe(heldBefore + 2)
    expect(await visitor.refused('register', registration(ip, invitation))).toMatchObject({
      code: 'invitation_over',
    })
    expect(await statusesOf(3, hall)).toEqual([201, 201, 429])
  },
)

test('a hall that shares one address is not stopped by the limits of one address', async () => {
  await nameNetwork('198.18.2.0/24', 100)
  const statuses = await Promise.all(
    Array.from({ length: 70 }, () =>
      visitor.send('register', { body: {}, headers: { 'x-forwarded-for': '198.18.2.1' } }),
    ),
  )
  expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
})

test.each([
  ['no network', { network: 'town hall' }, 'network'],
  ['an address without a length', { network: '203.0.113.7' }, 'network'],
  ['the whole internet', { network: '0.0.0.0/0' }, 'network'],
  ['a wide network of IPv6', { network: '2001::/16' }, 'network'],
  ['no places', { accountsMax: 0 }, 'accountsMax'],
  ['no name', { name: ' ' }, 'name'],
  ['an end that has passed', { endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
  ['an end in years', { endsAt: '2100-01-01T00:00:00Z' }, 'endsAt'],
])('a named network with %s is refused', async (_, wrong, field) => {
  const right = { name: 'Town hall', network: '203.0.113.0/24', accountsMax: 10, endsAt: inTime(HOUR) }
  const { status, fields } = await owner.refused('nameNetwork', { body: { ...right, ...wrong } })
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
})

test('there is a number of them at once, and they are deleted a year after their end', async () => {
  const body = { name: 'School', accountsMax: 10, endsAt: inTime(DAY) }
  await sql`update invitations set ends_at = ${clock.now()}`.execute(db)
  const replies = await Promise.all(
    Array.from({ length: ADMISSIONS_MAX + 3 }, () => owner.send('makeInvitation', { body })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  const member = await db
    .selectFrom('users')
    .select('user_id')
    .where('invitation_id', 'is not', null)
    .execute()
  expect(member).not.toEqual([])
  clock.advance(367 * DAY)
  await deleteExpired(deps)
  const left = await Promise.all([
    db.selectFrom('invitations').selectAll().execute(),
    db.selectFrom('named_networks').selectAll().execute(),
  ])
  expect(left).toEqual([[], []])
})
