import { expect, test } from 'vitest'
import { deskOrders } from '../../../../testing/desk-orders.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make } = await testApp()
const { steward, placed, leave } = await deskOrders({ db, make })

const slipsOf = (...orderKeys: string[]) => ({ body: { orderKeys } })

test('packing slips of several orders are one call, and each look at an address is recorded', async () => {
  const [first, second] = [await placed({ points: 50 }), await placed()]
  const slips = await steward.call('viewPackingSlips', slipsOf(second.orderKey, first.orderKey))
  expect(slips).toMatchObject([
    { orderKey: second.orderKey, orderId: second.orderId, totalAmount: 200 },
    {
      orderKey: first.orderKey,
      ...{ subtotal: 200, pointsApplied: 50, totalAmount: 150 },
      lines: [{ productName: 'Bamboo toothbrush', quantity: 2, price: 100 }],
      address: { name: 'Anna Weber', street: '12 Temple Road', phone: '+94 11 234 5678' },
    },
  ])
  for (const { member, orderKey } of [first, second])
    expect(
      await steward.call('listAuditEntries', {
        query: { subjectId: member.userId, action: 'contact.viewed' },
      }),
    ).toMatchObject([{ actor: { userId: steward.userId }, after: { orderKey } }])
})

test('the packing slip of a member who has left has no address, and no look at it is recorded', async () => {
  const { member, orderKey, move } = await placed()
  await steward.call('moveOrder', move('pending', 'shipped'))
  await leave(member)
  expect(await steward.call('viewPackingSlips', slipsOf(orderKey))).toMatchObject([
    { address: { name: '', street: '', phone: '' } },
  ])
  expect(
    await steward.call('listAuditEntries', { query: { subjectId: member.userId, action: 'contact.viewed' } }),
  ).toEqual([])
})

test('packing slips are refused for no order, for more than 100 and for one that does not exist', async () => {
  const { orderKey } = await placed()
  expect(await steward.refused('viewPackingSlips', slipsOf())).toMatchObject({ status: 400 })
  const many = Array.from({ length: 101 }, () => crypto.randomUUID())
  expect(await steward.refused('viewPackingSlips', slipsOf(...many))).toMatchObject({
    status: 400,
    message: 'Packing slips are printed for at most 100 orders at once.',
  })
  expect(await steward.refused('viewPackingSlips', slipsOf(orderKey, crypto.randomUUID()))).toMatchObject({
    status: 404,
    code: 'order_not_found',
  })
})
