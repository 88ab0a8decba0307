import { readFile } from 'node:fs/promises'
import { DEFAULT_PLACE, site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDeps } from '../../../deps.ts'
import { withFace } from '../../../http/web-app/web-page.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const { deps, db, ownerDb, transaction, databaseUrl, make } = await testApp()
const owner = await make.member({ duties: ['owner'] })

// Test files share modules.
afterAll(() => {
  Object.assign(site, DEFAULT_PLACE)
})

const reason = 'As agreed'

async function change(place: object) {
  const { hasOrders: _, ...before } = await owner.call('getPlace', {})
  return { body: { ...before, reason, ...place } }
}

const KENYA = {
  country: 'KE',
  callingCode: '254',
  currency: 'KES',
  symbol: 'KSh',
  timeZone: 'Africa/Nairobi',
}
const standard = (({ hasOrders: _, version: __, ...place }) => place)(await owner.call('getPlace', {}))

test('an owner sets where the community is, which is audited, holds at once on every node, and can be undone', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {})
  await other.community.read()
  const changed = await owner.call('changePlace', await change(KENYA))
  expect(changed).toMatchObject({ ...KENYA, version: 2, hasOrders: false })
  expect(site).toMatchObject({
    country: { name: 'Kenya', callingCode: '254' },
    currency: { code: 'KES', symbol: 'KSh', orders: 'KSh' },
    timeZone: 'Africa/Nairobi',
  })
  await expect.poll(() => other.community.face()).toEqual(deps.community.face())
  await other.close()
  const page = withFace('<html lang="en">', deps.community.face())
  expect(page).toMatch(/^<html data-place="\{&quot;country&quot;:\{&quot;code&quot;:&quot;KE&quot;/)
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'place.changed' } })
  expect(entry).toMatchObject({
    before: { country: 'LK', callingCode: '94', currency: 'LKR', symbol: '', timeZone: 'Asia/Colombo' },
    after: KENYA,
    reason,
  })
  // The undo of the desk.
  await owner.call('changePlace', await change(standard))
  expect(site).toMatchObject(DEFAULT_PLACE)
  expect(withFace('<html lang="en">', deps.community.face())).toBe('<html lang="en">')
  expect(
    await db
      .selectFrom('community')
      .select(['country', 'currency', 'time_zone as zone', 'phone_digits_min as min'])
      .executeTakeFirst(),
  ).toEqual({ country: null, currency: null, zone: null, min: null })
})

test('a change of the time zone that is taken back leaves the days before as they were', async () => {
  const zones = async () => {
    const { rows } = await sql<{ zone: string }>`
      select community_zone(now() - make_interval(days => ago), community) as zone
      from community, unnest(array[200, 50, 0]) as ago order by ago desc`.execute(db)
    return rows.map(({ zone }) => zone)
  }
  await owner.call('changePlace', await change({ timeZone: 'Africa/Nairobi' }))
  await sql`update community set time_zone_since = now() - interval '100 days'`.execute(db)
  const before = await zones()
  expect(before).toEqual(['Asia/Colombo', 'Africa/Nairobi', 'Africa/Nairobi'])
  await owner.call('changePlace', await change({ timeZone: 'Europe/Oslo' }))
  expect(await zones()).toEqual(['Africa/Nairobi', 'Africa/Nairobi', 'Europe/Oslo'])
  await owner.call('changePlace', await change({ timeZone: 'Africa/Nairobi' }))
  expect(await zones()).toEqual(before)
  await owner.call('changePlace', await change(standard))
})

test('of two owners with the same page before them, the second is refused and learns who was first', async () => {
  const seen = await change({ areas: ['Galle'] })
  await owner.call('changePlace', seen)
  expect(await owner.refused('changePlace', seen)).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { userId: owner.userId } },
  })
  await owner.call('changePlace', await change(standard))
})

test.each([
  { country: 'XX' },
  { country: 'lk' },
  { callingCode: '0' },
  { callingCode: '+94' },
  { phoneDigitsMin: 3 },
  { phoneDigitsMax: 14 },
  { phoneDigitsMin: 10, phoneDigitsMax: 9 },
  { postalCodes: 'runes' },
  { areas: [''] },
  { areas: ['Galle', 'Galle'] },
  { areas: Array.from({ length: 51 }, (_, at) => `Area ${at}`) },
  { areas: ['x'.repeat(101)] },
  { timeZone: 'Moon/Base' },
  { timeZone: '+05:30' },
  { currency: 'XYZ' },
  { symbol: 'x'.repeat(9) },
])('%j is refused and changes nothing', async (place) => {
  const before = await owner.call('getPlace', {})
  expect((await owner.refused('changePlace', await change(place))).status).toBe(400)
  expect(await owner.call('getPlace', {})).toEqual(before)
})

test('the database knows each time zone that can be chosen, by its present name', async () => {
  const { rows } = await sql<{ zone: string; known: string | null }>`
    select zone, known_zone(zone) as known from unnest(${Intl.supportedValuesOf('timeZone')}::text[]) as zone`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(400)
  for (const { zone, known } of rows) {
    expect(known, zone).not.toBeNull()
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: known ?? '' }).resolvedOptions()
    expect([zone, known]).toContain(timeZone)
  }
  // Zones that are no links of the file `backward`, where the machine has a list of them.
  const list = await readFile('/usr/share/zoneinfo/zone.tab', 'utf8').catch(() => undefined)
  const present = list?.match(/^[A-Z]{2}\t\S+\t\S+/gm)?.map((line) => line.split('\t')[2])
  const former = rows.filter(({ known }) => present && known !== 'UTC' && !present.includes(known ?? ''))
  expect(former).toEqual([])
})

test('a time zone is stored by its present name, and one that only the runtime knows is refused', async () => {
  expect(await owner.call('changePlace', await change({ timeZone: 'Asia/Calcutta' }))).toMatchObject({
    timeZone: 'Asia/Kolkata',
  })
  await owner.call('changePlace', await change(standard))
  const wanted = await change({ timeZone: 'US/Pacific' })
  // The database of a system that lacks former names.
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('known_zone'::regproc) as source`.execute(ownerDb)
  const source = rows[0]?.source ?? ''
  await sql
    .raw(source.replace('now() at time zone present', "now() at time zone 'Moon/Base'"))
    .execute(ownerDb)
  expect(await owner.refused('changePlace', wanted)).toMatchObject({
    status: 400,
    fields: { timeZone: expect.any(String) },
  })
  await sql.raw(source).execute(ownerDb)
})

test('buyers choose one of the areas, and need no postal code where none is asked for', async () => {
  await owner.call('changePlace', await change({ areas: ['Old town', 'Harbour'], postalCodes: 'none' }))
  const buyer = await make.member()
  const product = await make.product()
  const payload = orderPayload(buyer.userId, [{ ...product, quantity: 1 }])
  const to = (city: string) => ({
    body: { ...payload, shippingAddress: { ...payload.shippingAddress, city, postalCode: '' } },
  })
  expect(await buyer.refused('placeOrder', to('Kandy'))).toMatchObject({
    fields: { 'shippingAddress.city': 'Please choose an area that we deliver to' },
  })
  await owner.call('changePlace', await change({ postalCodes: 'digits' }))
  expect(await buyer.refused('placeOrder', to('Harbour'))).toMatchObject({
    fields: { 'shippingAddress.postalCode': expect.any(String) },
  })
  await owner.call('changePlace', await change(standard))
  expect(await buyer.refused('placeOrder', to('Kandy'))).toMatchObject({ status: 400 })
})

test('the currency stays once there is an order, also one that is being placed at that moment', async () => {
  const [placed, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const placing = transaction(async (tx) => {
    await sql`
      insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name, street, city, zip_code, phone,
        country, door_keys, created_at)
      values (${crypto.randomUUID()}, ${owner.userId}, 'ORD-20260101-001', 'pending', 100, 0, 'A', 'B', 'C', 'D', 'E', 'F', null, now())
    `.execute(tx)
    placed.resolve()
    await changed.promise
  })
  await placed.promise
  const changing = owner.refused('changePlace', await change({ currency: 'EUR' }))
  await untilWaiting(db)
  changed.resolve()
  await placing
  expect(await changing).toMatchObject({
    status: 409,
    code: 'currency_has_orders',
    message: 'There are orders, so the currency stays.',
  })
  expect(site.currency).toBe(DEFAULT_PLACE.currency)
  expect(await owner.call('getPlace', {})).toMatchObject({ hasOrders: true, currency: 'LKR' })
  // Everything else can be changed.
  expect(await owner.call('changePlace', await change({ symbol: 'LKR' }))).toMatchObject({ symbol: 'LKR' })
  await owner.call('changePlace', await change(standard))
  await ownerDb.deleteFrom('orders').execute()
})

test('an order that arrives while the currency changes is placed after it', async () => {
  const buyer = await make.member()
  const product = await make.product()
  const [changed, placed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = transaction(async (tx) => {
    await sql`update community set currency = 'EUR', place_version = place_version + 1`.execute(tx)
    changed.resolve()
    await placed.promise
  })
  await changed.promise
  const body = orderPayload(buyer.userId, [{ ...product, quantity: 1 }])
  const placing = buyer.send('placeOrder', { body })
  await untilWaiting(db)
  expect(await db.selectFrom('orders').select('order_key').execute()).toEqual([])
  placed.resolve()
  await changing
  expect((await placing).statusCode).toBe(201)
  expect(await owner.refused('changePlace', await change({ currency: 'KES' }))).toMatchObject({
    code: 'currency_has_orders',
  })
})
