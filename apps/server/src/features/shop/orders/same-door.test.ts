import { expect, test } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp({ ECONOMY: 'guarded' })
const steward = await make.member({ duties: ['shop'] })
await db
  .updateTable('policies')
  .set({ community_cap: 10_000_000, young_share: 100, new_member_orders: 10 })
  .execute()

type Door = { addressLine1: string; postalCode: string; phone: string }

async function order(
  door: Door,
  { points = 100, by = undefined as undefined | Awaited<ReturnType<typeof make.member>> } = {},
) {
  const member = by ?? (await make.member({ points: 1000 }))
  const product = await make.product({ price: 1000, quantity: 3 })
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }], { points })
  const shippingAddress = { ...body.shippingAddress, ...door }
  const placed = await member.call('placeOrder', { body: { ...body, shippingAddress } })
  const [row] = await steward.call('listDeskOrders', { query: { userId: member.userId } })
  return { ...placed, member, orderKey: row?.orderKey ?? '' }
}
const sameDoorOf = async (params: { orderKey: string }) =>
  (await steward.call('getDeskOrder', { params })).sameDoor

test('a steward sees on the page of an order which orders of others go to the same door, the surest first', async () => {
  const door = { addressLine1: '12 Lake Road', postalCode: '20000', phone: '077 123 4567' }
  const first = await order(door)
  const samePhone = await order({ ...door, addressLine1: '9 Hill Street', postalCode: '10100' })
  const samePlace = await order({ ...door, addressLine1: 'Lake Rd. No 12', phone: '077 765 4321' })
  const nearby = await order({ addressLine1: '12 Temple Lane', postalCode: '20000', phone: '077 999 0000' })
  await order({ addressLine1: '80 Sea View', postalCode: '80000', phone: '077 111 2222' })
  await order({ ...door, phone: '077 123 0000' }, { points: 0 })

  expect(await sameDoorOf(first)).toMatchObject([
    { orderKey: samePlace.orderKey, by: ['house', 'place', 'street'] },
    { orderKey: samePhone.orderKey, by: ['phone'], member: { userId: samePhone.member.userId } },
    { orderKey: nearby.orderKey, by: ['house'] },
  ])
  expect((await sameDoorOf(samePhone)).map(({ orderId }) => orderId)).toEqual([first.orderId])
})

test('orders of one member, cancelled ones, and those that are not counted together any more are not named', async () => {
  const door = { addressLine1: '7 River Side', postalCode: '30000', phone: '077 555 4567' }
  const member = await make.member({ points: 1000 })
  const own = await order(door, { by: member })
  await order(door, { by: member })
  const [cancelled, old] = [await order(door), await order(door)]
  const set = (orderKey: string) => db.updateTable('orders').where('order_key', '=', orderKey)
  await cancelled.member.call('cancelOrder', { params: cancelled })
  await set(old.orderKey)
    .set({ created_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .execute()
  expect(await sameDoorOf(own)).toEqual([])
})
