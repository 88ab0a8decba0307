import { DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make, clock, deps } = await testApp({ ECONOMY: 'guarded' })
const { stockOf, balanceOf } = shopState(db)

type Member = Awaited<ReturnType<typeof make.member>>
type Line = Parameters<typeof orderPayload>[1][number]

const steward = await make.member({ duties: ['shop'] })

async function verifyProof({ userId }: Member, reviewer: string, wasLookedAt = false) {
  const { challengeId } = await make.challenge()
  await db
    .insertInto('proofs')
    .values({
      challenge_id: challengeId,
      user_id: userId,
      description: 'Done',
      status: 'Verified',
      reviewer,
      looked_again_at: wasLookedAt ? clock.now() : null,
    })
    .execute()
}

const joinDaysAgo = ({ userId }: Member, days: number) =>
  db
    .updateTable('users')
    .set({ joined_at: new Date(clock.now().getTime() - days * DAY) })
    .where('user_id', '=', userId)
    .execute()

/** A member whose account is old enough and of whom a steward has verified a proof. */
async function knownMember({ points = 0 } = {}) {
  const member = await make.member({ points })
  await joinDaysAgo(member, 8)
  await verifyProof(member, 'steward')
  return member
}

let serial = 0
const bodyOf = ({ userId }: Member, lines: Line[], points = 0) =>
  orderPayload(userId, lines, { points, orderId: todaysOrderId(++serial) })

const place = (member: Member, lines: Line[], points?: number) =>
  member.call('placeOrder', { body: bodyOf(member, lines, points) })
const refusal = (member: Member, lines: Line[], points?: number) =>
  member.refused('placeOrder', { body: bodyOf(member, lines, points) })

async function move(member: Member, orderId: string, ...statuses: string[]) {
  for (const status of statuses)
    await steward.send('setOrderStatus', { params: { userId: member.userId, orderId }, body: { status } })
}

test('a fresh account cannot order the whole stock on cash on delivery', async () => {
  const products = await Promise.all([250, 900, 2450].map((price) => make.product({ price, quantity: 40 })))
  const fresh = await make.member()
  expect(await refusal(fresh, products)).toMatchObject({ status: 409, code: 'too_many_pieces' })
  expect(await Promise.all(products.map(stockOf))).toEqual([40, 40, 40])
  expect(await fresh.call('listOrders', {})).toEqual([])
})

test('a known member can have three orders on the way', async () => {
  const [member, product] = [await knownMember(), await make.product({ price: 10 })]
  const line = { ...product, quantity: 1 }
  const [first, second] = [
    await place(member, [line]),
    await place(member, [line]),
    await place(member, [line]),
  ]
  expect(await refusal(member, [line])).toMatchObject({
    status: 409,
    code: 'too_many_orders',
    message: 'You can have 3 orders on the way at a time. You can order again when one is delivered.',
  })
  await move(member, first.orderId, 'shipped')
  expect(await refusal(member, [line])).toMatchObject({ code: 'too_many_orders' })
  await move(member, first.orderId, 'delivered')
  await place(member, [line])
  expect(await refusal(member, [line])).toMatchObject({ code: 'too_many_orders' })
  await member.call('cancelOrder', { params: second })
  await place(member, [line])
})

test('a known member can have ten pieces of a product on the way', async () => {
  const [member, lamp, brush] = [
    await knownMember(),
    await make.product({ price: 10, quantity: 50 }),
    await make.product({ price: 10 }),
  ]
  const lines = [
    { ...brush, quantity: 1 },
    { ...lamp, quantity: 11 },
  ]
  expect(await refusal(member, lines)).toEqual({
    status: 409,
    code: 'too_many_pieces',
    message: 'You can order at most 10 pieces of one product, including those that are on the way to you.',
    productID: lamp.productID,
  })
  const { orderId } = await place(member, [{ ...lamp, quantity: 6 }])
  expect(await refusal(member, [{ ...lamp, quantity: 5 }])).toMatchObject({ code: 'too_many_pieces' })
  await place(member, [{ ...lamp, quantity: 4 }])
  await move(member, orderId, 'shipped', 'delivered')
  await place(member, [{ ...lamp, quantity: 6 }])
})

test('a known member can have orders for Rs 20,000 in cash on the way, whatever was paid with points', async () => {
  const [member, product] = [
    await knownMember({ points: 1000 }),
    await make.product({ price: 5000, quantity: 50 }),
  ]
  expect(await refusal(member, [{ ...product, quantity: 5 }], 1000)).toMatchObject({
    status: 409,
    code: 'too_much_on_delivery',
    message: 'You can have orders for at most Rs 20,000 in cash on the way at a time.',
  })
  await place(member, [{ ...product, quantity: 3 }])
  const small = await make.product({ price: 1000, quantity: 50 })
  expect(
    await refusal(
      member,
      [
        { ...product, quantity: 1 },
        { ...small, quantity: 1 },
      ],
      999,
    ),
  ).toMatchObject({
    code: 'too_much_on_delivery',
  })
  await place(
    member,
    [
      { ...product, quantity: 1 },
      { ...small, quantity: 1 },
    ],
    1000,
  )
  expect(await balanceOf(member)).toBe(0)
})

test('a new member can have one order on the way, of Rs 5,000 in cash', async () => {
  const [member, product] = [await make.member(), await make.product({ price: 2500 })]
  expect(await refusal(member, [{ ...product, quantity: 3 }])).toMatchObject({
    status: 409,
    code: 'too_much_on_delivery',
    message: 'New members can have orders for at most Rs 5,000 in cash on the way at a time.',
  })
  const { orderId } = await place(member, [{ ...product, quantity: 2 }])
  const cheap = await make.product({ price: 0 })
  expect(await refusal(member, [{ ...cheap, quantity: 1 }])).toMatchObject({
    status: 409,
    code: 'too_many_orders',
    message: 'New members can have 1 order on the way at a time. You can order again when it is delivered.',
  })
  await move(member, orderId, 'shipped', 'delivered')
  await place(member, [{ ...product, quantity: 2 }])
})

test.each([
  ['a young account with a proof that a steward verified', 'a new', 6, 'steward', false],
  ['an old account without a verified proof', 'a new', 8, undefined, false],
  ['an old account with a proof that was compared by words only', 'a new', 8, 'basic', false],
  ['an old account with such a proof that a steward confirmed', 'a known', 8, 'basic', true],
  ['an old account with a proof that a model verified', 'a known', 8, 'anthropic:eye-1', false],
  ['an old account with a proof that a steward verified', 'a known', 8, 'steward', false],
] as const)('%s has the limits of %s member', async (_, kind, days, reviewer, wasLookedAt) => {
  const member = await make.member()
  await joinDaysAgo(member, days)
  if (reviewer) await verifyProof(member, reviewer, wasLookedAt)
  const isNewMember = kind === 'a new'
  const { limits } = await member.call('getOrderLimits', {})
  expect(limits).toMatchObject(
    isNewMember
      ? { isNewMember, ordersMax: 1, cashMax: 5000, uncheckedPoints: 500 }
      : { isNewMember, ordersMax: 3, cashMax: 20_000, uncheckedPoints: null },
  )
})

test('members see before they order what they can still order', async () => {
  const [member, product] = [await knownMember({ points: 50 }), await make.product({ price: 100 })]
  await place(member, [{ ...product, quantity: 2 }], 50)
  const { orderId } = await place(member, [{ ...product, quantity: 1 }])
  const used = { orders: 2, cash: 250, pieces: [{ productID: product.productID, pieces: 3 }] }
  expect(await member.call('getOrderLimits', {})).toEqual({
    limits: {
      isNewMember: false,
      ordersMax: 3,
      piecesMax: 10,
      cashMax: 20_000,
      uncheckedPoints: null,
      ...used,
    },
  })
  await member.call('cancelOrder', { params: { orderId } })
  expect(await member.call('getOrderLimits', {})).toMatchObject({
    limits: { orders: 1, cash: 150, pieces: [{ pieces: 2 }] },
  })
})

test('concurrent orders of one member do not exceed a limit', async () => {
  const member = await knownMember()
  const products = await Promise.all(Array.from({ length: 20 }, () => make.product({ price: 10 })))
  const responses = await Promise.all(
    products.map((product) =>
      member.send('placeOrder', { body: bodyOf(member, [{ ...product, quantity: 1 }]) }),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(17)
})

test('numbers that an owner changes hold for the next order', async () => {
  const [member, product] = [await knownMember(), await make.product({ price: 10 })]
  await db.updateTable('policies').set({ pieces_per_product: 2 }).where('mode', '=', 'guarded').execute()
  deps.bus.publish({ type: 'policy.changed' })
  expect(await refusal(member, [{ ...product, quantity: 3 }])).toMatchObject({
    message: 'You can order at most 2 pieces of one product, including those that are on the way to you.',
  })
  await db.updateTable('policies').set({ pieces_per_product: 10 }).where('mode', '=', 'guarded').execute()
  deps.bus.publish({ type: 'policy.changed' })
  await place(member, [{ ...product, quantity: 3 }])
})
