import { expect, test } from 'vitest'
import { credit } from '../../../testing/credit.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { correct, takeBack } from '../../points/ledger/ledger.ts'

const { db, transaction, make } = await testApp()
const steward = await make.member({ duties: ['shop', 'review'] })

/** A verified proof of the member that earned `points`. */
async function prove(userId: string, challengeName: string, points: number) {
  const { challengeId } = await make.challenge({ challengeName, points })
  const { proof_id: proofId } = await db
    .insertInto('proofs')
    .values({ challenge_id: challengeId, user_id: userId, description: 'Done', status: 'Verified' })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  await transaction((tx) => credit(tx, { userId, points, ref: `${proofId}`, cause: `proof:${proofId}` }))
  return { proofId, challengeId, challengeName }
}

/** An order that the member pays with 120 points of two proofs and a correction. */
async function paidOrder() {
  const member = await make.member()
  const { userId } = member
  const plastic = await prove(userId, 'Plastic-free week', 50)
  const beach = await prove(userId, 'Beach clean-up', 60)
  await transaction((tx) =>
    correct(tx, { userId, points: 30, ref: `gift ${userId}`, cause: `gift:${userId}` }),
  )
  const product = await make.product({ price: 200 })
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(userId, [{ ...product, quantity: 1 }], { points: 120 }),
  })
  return { member, plastic, beach, params: { orderId } }
}

const source = (points: number, proof: object | null, more: object = {}) => ({
  points,
  returned: 0,
  earnedAt: expect.any(String),
  overturned: false,
  proof,
  ...more,
})

test('a receipt names the proofs that paid for the order, the oldest first', async () => {
  const { member, plastic, beach, params } = await paidOrder()
  expect(await member.call('listPointsSources', { params })).toEqual([
    source(50, plastic),
    source(60, beach),
    source(10, null),
  ])
  const other = await make.member()
  expect(await other.refused('listPointsSources', { params })).toMatchObject({
    status: 404,
    code: 'order_not_found',
  })
})

test('a receipt says what went back to each proof, and whose verdict was overturned', async () => {
  const { member, plastic, beach, params } = await paidOrder()
  const { userId } = member
  const { proofId } = plastic
  await transaction((tx) =>
    takeBack(tx, { userId, points: 50, ref: `${proofId}`, cause: `proof:${proofId}:overturned` }),
  )
  await member.call('cancelOrder', { params })
  expect(await member.call('listPointsSources', { params })).toEqual([
    source(50, plastic, { returned: 50, overturned: true }),
    source(60, beach, { returned: 60 }),
    source(10, null, { returned: 10 }),
  ])
})

test('a receipt names challenges in the language of its reader', async () => {
  const { member, beach, params } = await paidOrder()
  await db
    .updateTable('challenges')
    .set({ translations: JSON.stringify({ ta: { challengeName: 'கடற்கரையைச் சுத்தம் செய்தல்' } }) })
    .where('challenge_id', '=', beach.challengeId)
    .execute()
  const [plastic, cleaned] = await member.call('listPointsSources', {
    params,
    headers: { 'accept-language': 'ta' },
  })
  expect(plastic?.proof).toMatchObject({ challengeName: 'Plastic-free week' })
  expect(cleaned?.proof).toMatchObject({ challengeName: 'கடற்கரையைச் சுத்தம் செய்தல்' })
})

test('stewards see in the case of an order which proofs paid for it', async () => {
  const { member, plastic, beach } = await paidOrder()
  const [order] = await steward.call('listDeskOrders', { query: { userId: member.userId } })
  expect(await steward.call('getDeskOrder', { params: { orderKey: order?.orderKey ?? '' } })).toMatchObject({
    pointsSources: [source(50, plastic), source(60, beach), source(10, null)],
  })
})

test('an order without points has no sources', async () => {
  const member = await make.member()
  const product = await make.product()
  const params = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 1 }]),
  })
  expect(await member.call('listPointsSources', { params })).toEqual([])
})
