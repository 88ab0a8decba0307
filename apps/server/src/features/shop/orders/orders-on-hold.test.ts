import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { shopState } from '../../../testing/shop-state.ts'
import { testApp } from '../../../testing/test-app.ts'
import { leave } from './member-data.ts'

const { db, make, transaction, dataDir } = await testApp({ ECONOMY: 'guarded' })
const { stockOf, balanceOf } = shopState(db)

const steward = await make.member({ duties: ['shop'] })
const reason = 'The proofs are fine'

await db.updateTable('policies').set({ community_cap: 10_000_000, young_share: 100 }).execute()

/** The order of a new member with this many points. */
async function placeWith(points: number) {
  const member = await make.member({ points: 1000 })
  const product = await make.product({ price: 1000, quantity: 3 })
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }], { points })
  const order = await member.call('placeOrder', { body })
  const [row] = await steward.call('listDeskOrders', { query: { userId: member.userId } })
  const params = { orderKey: row?.orderKey ?? '' }
  return { member, product, order, params }
}
type Placed = Awaited<ReturnType<typeof placeWith>>

const noticesOf = async ({ member }: Placed) =>
  (await member.call('listNotifications', {})).map(({ text }) => text)

const historyOf = ({ params }: Placed) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after', 'reason'])
    .where('subject_id', '=', params.orderKey)
    .execute()

test('an order of a new member with more than 500 points waits for a steward', async () => {
  const { member, order, params } = await placeWith(501)
  expect(order).toMatchObject({ status: 'on hold', timeline: [{ status: 'on hold' }] })
  expect(await member.call('getOrder', { params: order })).toEqual(order)
  expect(await steward.call('getDeskOrder', { params })).toMatchObject({
    status: 'on hold',
    timeline: [{ status: 'on hold' }],
  })
  expect((await placeWith(500)).order).toMatchObject({ status: 'pending', timeline: [] })
})

test('an order on hold is in the work that waits, in its list and in the export', async () => {
  const waiting = async () =>
    (await steward.call('listWaiting', {})).find(({ kind }) => kind === 'order')?.count ?? 0
  const before = await waiting()
  const { order, params } = await placeWith(600)
  expect(await waiting()).toBe(before + 1)
  const listed = await steward.call('listDeskOrders', { query: { status: 'on hold' } })
  expect(listed).toContainEqual(expect.objectContaining({ ...params, status: 'on hold' }))
  const { body } = await steward.send('exportOrders', { query: { status: 'on hold' } })
  expect(body).toContain(order.orderId)
  expect(body).toContain('on hold')
})

test('a steward releases an order on hold; its member is notified, and it can be sent', async () => {
  const placed = await placeWith(600)
  const { params } = placed
  const early = { from: 'on hold', status: 'shipped', reason } as const
  expect(await steward.refused('moveOrder', { params, body: early })).toMatchObject({
    code: 'order_cannot_move',
  })
  const release = { from: 'on hold', status: 'pending', reason } as const
  expect(await steward.call('moveOrder', { params, body: release })).toMatchObject({
    status: 'pending',
    timeline: [{ status: 'on hold' }, { status: 'pending' }],
  })
  expect(await noticesOf(placed)).toEqual([
    `We have checked your order ${placed.order.orderId}, and will send it.`,
  ])
  expect(await historyOf(placed)).toEqual([
    {
      actor_id: steward.userId,
      action: 'order.moved',
      before: { status: 'on hold' },
      after: { status: 'pending' },
      reason,
    },
  ])
  expect(await steward.refused('moveOrder', { params, body: release })).toMatchObject({
    code: 'already_decided',
  })
  const back = { from: 'pending', status: 'on hold', reason } as const
  expect(await steward.refused('moveOrder', { params, body: back })).toMatchObject({
    code: 'order_cannot_move',
  })
  await steward.call('moveOrder', { params, body: { from: 'pending', status: 'shipped', reason } })
})

test('a steward cancels an order on hold; points and stock go back, and its member is notified', async () => {
  const placed = await placeWith(600)
  const { member, product, params, order } = placed
  await steward.call('moveOrder', { params, body: { from: 'on hold', status: 'cancelled', reason } })
  expect([await balanceOf(member), await stockOf(product)]).toEqual([1000, 3])
  expect(await noticesOf(placed)).toMatchObject([
    expect.stringContaining(`${order.orderId} has been cancelled`),
  ])
  expect(await historyOf(placed)).toMatchObject([
    { action: 'order.moved', before: { status: 'on hold' }, after: { status: 'cancelled' }, reason },
  ])
})

test('points and stock go back once when a member cancels an order while a steward releases it', async () => {
  const { member, product, params, order } = await placeWith(600)
  const body = { from: 'on hold', status: 'pending', reason } as const
  const [released, cancelled] = await Promise.all([
    steward.send('moveOrder', { params, body }),
    member.send('cancelOrder', { params: order }),
  ])
  // A released order can still be cancelled.
  expect([200, 409]).toContain(released.statusCode)
  expect(cancelled.statusCode).toBe(200)
  expect([await balanceOf(member), await stockOf(product)]).toEqual([1000, 3])
})

test('a member cancels an order on hold, and leaving cancels it too', async () => {
  const { member, product, order } = await placeWith(600)
  expect(await member.call('cancelOrder', { params: order })).toMatchObject({ status: 'cancelled' })
  expect([await balanceOf(member), await stockOf(product)]).toEqual([1000, 3])

  const leaving = await placeWith(600)
  await transaction((tx) => leave(tx, { userId: leaving.member.userId }))
  expect(await leaving.member.call('getOrder', { params: leaving.order })).toMatchObject({
    status: 'cancelled',
  })
  expect(await stockOf(leaving.product)).toBe(3)
})

test('the mail that confirms an order on hold says that it is checked by hand', async () => {
  const { order, member } = await placeWith(600)
  const outbox = join(dataDir, 'outbox')
  const find = async () => {
    const names = await readdir(outbox).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    return mails.find((mail) => mail.includes(member.email) && mail.includes(order.orderId))
  }
  await expect.poll(find).toContain(english('orders.onHold'))
})
