import { expect, test } from 'vitest'
import { deskOrders, REASON } from '../../../../testing/desk-orders.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make } = await testApp()
const { stockOf, balanceOf } = shopState(db)
const { steward, other, placed, leave } = await deskOrders({ db, make })

test('an order is moved with carrier and tracking number, and the member sees where it is', async () => {
  const { member, orderId, move, orderKey } = await placed()
  const parcel = { carrier: 'Lanka Parcel', trackingNumber: 'LP 123' }
  expect(await steward.call('moveOrder', move('pending', 'shipped', parcel))).toMatchObject({
    status: 'shipped',
    ...parcel,
    timeline: [{ status: 'shipped', at: expect.any(String) }],
  })
  await steward.call('moveOrder', move('shipped', 'delivered'))
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({
    status: 'delivered',
    ...parcel,
    timeline: [{ status: 'shipped' }, { status: 'delivered' }],
  })
  const entries = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(entries).toMatchObject([
    { action: 'order.moved', before: { status: 'shipped' }, after: { status: 'delivered' }, reason: REASON },
    {
      before: { status: 'pending' },
      after: { status: 'shipped' },
      subject: { kind: 'order', id: orderKey, name: orderId },
    },
  ])
})

test('of two stewards who move an order at once the second is refused and sees what the first did', async () => {
  const { move } = await placed()
  const responses = await Promise.all([
    steward.send('moveOrder', move('pending', 'shipped')),
    other.send('moveOrder', move('pending', 'cancelled')),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { fullName: expect.stringMatching(/Nimal|Priya/) } },
  })
})

test('cancelling a shipped order twice gives stock and points back once', async () => {
  const { member, product, move } = await placed({ points: 50 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const cancel = move('shipped', 'cancelled')
  const responses = await Promise.all([steward.send('moveOrder', cancel), other.send('moveOrder', cancel)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect([await stockOf(product), await balanceOf(member)]).toEqual([10, 50])
  expect(await steward.refused('moveOrder', move('cancelled', 'pending'))).toMatchObject({
    status: 409,
    code: 'order_cannot_move',
  })
})

test('a state that was set by mistake is corrected by one step', async () => {
  const { member, orderId, move } = await placed()
  await steward.call('moveOrder', move('pending', 'shipped'))
  await steward.call('moveOrder', move('shipped', 'pending'))
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({ status: 'pending' })
  expect((await member.call('listNotifications', {}))[0]?.text).toBe(
    `We corrected the state of your order ${orderId}: it is pending.`,
  )
  expect(await steward.refused('moveOrder', move('pending', 'delivered'))).toMatchObject({ status: 409 })
})

test('stewards do not decide about their own orders', async () => {
  const { move, params, product } = await placed({ buyer: steward })
  const own = { status: 403, code: 'own_case' }
  expect(await steward.refused('moveOrder', move('pending', 'shipped'))).toMatchObject(own)
  await other.call('moveOrder', move('pending', 'shipped'))
  const line = { productId: String(product.productID), quantity: 1, condition: 'good', restock: true }
  expect(
    await steward.refused('returnOrder', { params, body: { lines: [line], returnsSeen: 0, reason: REASON } }),
  ).toMatchObject(own)
})

test('an order of a member who has left is moved on and cancelled, and its stock comes back once', async () => {
  const { member, product, params, move, orderKey } = await placed({ points: 50 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  await leave(member)
  expect(await steward.call('moveOrder', move('shipped', 'delivered'))).toMatchObject({
    member: null,
    status: 'delivered',
  })
  await steward.call('moveOrder', move('delivered', 'shipped'))
  const cancel = move('shipped', 'cancelled')
  const responses = await Promise.all([steward.send('moveOrder', cancel), other.send('moveOrder', cancel)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await steward.call('getDeskOrder', { params })).toMatchObject({ status: 'cancelled', member: null })
  expect(await stockOf(product)).toBe(10)
  const [entry] = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(entry).toMatchObject({ after: { status: 'cancelled', pointsWrittenOff: 50 }, reason: REASON })
})

test('notes are for stewards only and go when the member leaves', async () => {
  const { member, params, orderId } = await placed()
  await steward.call('addOrderNote', { params, body: { text: 'Rings twice, leave it with the neighbour' } })
  expect(await other.call('getDeskOrder', { params })).toMatchObject({
    notes: [{ author: { fullName: 'Nimal Silva' }, text: 'Rings twice, leave it with the neighbour' }],
  })
  expect(JSON.stringify(await member.call('getOrder', { params: { orderId } }))).not.toContain('neighbour')
  expect(await steward.refused('addOrderNote', { params, body: { text: ' ' } })).toMatchObject({
    status: 400,
  })
})

test('each look at the address is recorded', async () => {
  const { member, params } = await placed()
  expect(JSON.stringify(await steward.call('getDeskOrder', { params }))).not.toContain('Temple Road')
  expect(await steward.call('viewOrderContact', { params })).toMatchObject({ street: '12 Temple Road' })
  await steward.call('viewOrderContact', { params })
  await other.call('viewOrderContact', { params })
  const entries = await steward.call('listAuditEntries', { query: { subjectId: member.userId } })
  expect(entries.map(({ action, actor }) => [action, actor?.fullName])).toEqual([
    ['contact.viewed', 'Priya Nair'],
    ['contact.viewed', 'Nimal Silva'],
    ['contact.viewed', 'Nimal Silva'],
  ])
  expect(JSON.stringify(entries)).not.toContain('Temple')
})

test('a note and a return sent twice with the same key are written once', async () => {
  const { product, params, move } = await placed()
  await steward.call('moveOrder', move('pending', 'shipped'))
  const headers = { 'idempotency-key': 'the-parcel' }
  const note = { params, body: { text: 'Called back' }, headers }
  await steward.call('addOrderNote', note)
  expect((await steward.call('addOrderNote', note)).notes).toHaveLength(1)
  const line = {
    productId: String(product.productID),
    quantity: 1,
    condition: 'good' as const,
    restock: true,
  }
  const back = { params, body: { lines: [line], returnsSeen: 0, reason: REASON }, headers }
  await steward.call('returnOrder', back)
  expect((await steward.call('returnOrder', back)).returns).toHaveLength(1)
  expect(await stockOf(product)).toBe(9)
})
