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
  { currency: 'XYZ' },
  { symbol: 'x'.repeat(9) },
])('%j is refused and changes nothing', async (place) => {
  const before = await owner.call('getPlace', {})
  expect((await owner.refused('changePlace', await change(place))).status).toBe(400)
  expect(await owner.call('getPlace', {})).toEqual(before)
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
  const { promise, resolve } = Promise.withResolvers<void>()
  const placing = transaction(async (tx) => {
    await sql`
      insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name, street, city, zip_code, phone,
        country, door_keys, created_at)
      values (${crypto.randomUUID()}, ${owner.userId}, 'ORD-20260101-001', 'pending', 100, 0, 'A', 'B', 'C', 'D', 'E', 'F', null, now())
    `.execute(tx)
    await promise
  })
  const changing = owner.refused('changePlace', await change({ currency: 'EUR' }))
  await untilWaiting(db)
  resolve()
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
  const { promise, resolve } = Promise.withResolvers<void>()
  const changing = transaction(async (tx) => {
    await sql`update community set currency = 'EUR', place_version = place_version + 1`.execute(tx)
    await promise
  })
  const body = orderPayload(buyer.userId, [{ ...product, quantity: 1 }])
  const placing = buyer.send('placeOrder', { body })
  await untilWaiting(db)
  expect(await db.selectFrom('orders').select('order_key').execute()).toEqual([])
  resolve()
  await changing
  expect((await placing).statusCode).toBe(201)
  expect(await owner.refused('changePlace', await change({ currency: 'KES' }))).toMatchObject({
    code: 'currency_has_orders',
  })
})
