import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { BUCKET_ROWS, recordSecurityEvents, type SecurityEvent, TABLE_ROWS } from './security-log.ts'

const { app, db, ownerDb, make } = await testApp({ RATE_LIMIT: 'on' })
const owner = await make.member({ duties: ['owner'] })

const rows = () =>
  db
    .selectFrom('security_events')
    .select(['kind', 'times', 'several_devices', 'user_id'])
    .where('kind', '<>', 'login.succeeded')
    .execute()
const timesOf = async (kind: string) =>
  (await rows()).filter((row) => row.kind === kind).reduce((sum, { times }) => sum + times, 0)

const forgot = (email: string, device: string, remoteAddress = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email },
    headers: { 'user-agent': device },
    remoteAddress,
  })

const note = (events: SecurityEvent[]) =>
  recordSecurityEvents(
    db,
    events.map((event) => ({ event, times: 1, isOfSeveralDevices: false })),
  )
const from = (network: string, provider = network) => ({ network, provider, device: 'Firefox' })

test('a visitor who changes their User-Agent with each refused request fills a few rows only', async () => {
  for (let sent = 0; sent < 100; sent++) await forgot('ada@example.org', `Browser ${sent}`)
  await expect.poll(() => timesOf('limit.reached')).toBe(80)
  expect(await timesOf('reset.asked')).toBeGreaterThan(0)
  const found = await rows()
  // One row of each kind, or two if a minute ended in between.
  expect(found.length).toBeLessThanOrEqual(4)
  expect(found.every((row) => row.several_devices)).toBe(true)
  const [entry] = await owner.call('listSecurityEvents', { query: { kind: 'limit.reached' } })
  expect(entry).toMatchObject({ device: expect.any(String), isOfSeveralDevices: true })
})

test('a member who changes their User-Agent and network with each refused call fills a row a minute', async () => {
  const { userId, ...member } = await make.member()
  for (let sent = 0; sent < 30; sent++)
    await member.send('getOverview', {
      headers: { 'user-agent': `Browser ${sent}`, 'x-forwarded-for': `10.0.${sent}.1` },
    })
  const own = async () => (await rows()).filter((row) => row.user_id === userId)
  await expect.poll(async () => (await own()).reduce((sum, { times }) => sum + times, 0)).toBe(30)
  expect((await own()).length).toBeLessThanOrEqual(2)
})

test('of one network a limited number of different events is kept in a minute, and the others are counted', async () => {
  const before = await timesOf('events.dropped')
  const tried = (count: number, origin: (index: number) => ReturnType<typeof from>) =>
    Array.from(
      { length: count },
      (_, index): SecurityEvent => ({
        kind: 'login.refused',
        account: `somebody${index}@example.org`,
        origin: origin(index),
      }),
    )
  const kept = async () => (await rows()).filter(({ kind }) => kind === 'login.refused').length
  await note(tried(50, () => from('198.51.100.0/24')))
  expect(await kept()).toBeLessThanOrEqual(BUCKET_ROWS)
  expect((await timesOf('events.dropped')) - before).toBe(30)
  // The many networks of one provider are no way around.
  await note(tried(50, (index) => from(`2001:db8:1:${index}::/64`, '2001:db8:1::/48')))
  expect((await timesOf('events.dropped')) - before).toBe(60)
  // Refusals of another kind leave room for those of accounts.
  expect(await kept()).toBeLessThanOrEqual(2 * BUCKET_ROWS)
})

test('a full table counts further refusals in one row a minute, and still takes those of accounts', async () => {
  await sql`update pg_class set reltuples = ${TABLE_ROWS} where oid = 'security_events'::regclass`.execute(
    ownerDb,
  )
  const before = (await rows()).length
  const refusal = (index: number): SecurityEvent => ({
    kind: 'access.refused',
    detail: { call: 'getOverview', code: 'not_found' },
    origin: from(`192.0.${index}.0/24`),
  })
  await note(Array.from({ length: 100 }, (_, index) => refusal(index)))
  expect((await rows()).length).toBe(before + 1)
  await note([{ kind: 'login.refused', account: 'late@example.org', origin: from('192.0.3.0/24') }])
  expect((await rows()).length).toBe(before + 2)
  await sql`update pg_class set reltuples = 0 where oid = 'security_events'::regclass`.execute(ownerDb)
})

test('a flood of refusals does not push out those of accounts', async () => {
  const login = { kind: 'login.refused', account: 'quiet@example.org', origin: from('192.0.2.0/24') } as const
  for (let sent = 0; sent < 3000; sent++)
    app.noteSecurityEvent({
      kind: 'access.refused',
      detail: { call: 'getOverview', code: 'not_found' },
      origin: from(`10.${Math.floor(sent / 250)}.${sent % 250}.0/24`),
    })
  app.noteSecurityEvent(login)
  const found = () => owner.call('listSecurityEvents', { query: { account: login.account } })
  await expect.poll(found).toHaveLength(1)
})
