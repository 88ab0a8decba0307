import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp({ DAILY_POINTS_CAP: '200' })
type Member = Awaited<ReturnType<typeof make.member>>

const stewards = await Promise.all(Array.from({ length: 4 }, () => make.member({ duties: ['owner'] })))
const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

async function submit(member: Member, points: number, description?: string) {
  const body = await proofBody(member, await make.challenge({ points }), description)
  return member.call('submitProof', { body })
}

/** Returns the HTTP status. */
async function setVerdict(steward: number, proofId: number, status: 'Verified' | 'Issue') {
  const input = { params: { proofId }, body: { status, reason: 'Seen.' } }
  const response = await stewards[steward % stewards.length]?.send('setProofVerdict', input)
  return response?.statusCode
}

async function accountOf({ userId }: Member) {
  const entries = await db
    .selectFrom('points_ledger')
    .select(['amount', 'shortfall'])
    .where('user_id', '=', userId)
    .execute()
  const { balance, earned } = await db
    .selectFrom('member_points')
    .select(['balance', 'earned'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
  const shortfall = entries.reduce((sum, entry) => sum + entry.shortfall, 0)
  return { balance, earned, shortfall, entries: entries.length }
}

const count = (values: unknown[], value: unknown) => values.filter((other) => other === value).length

test('of many stewards who overturn a verdict at once, one succeeds', async () => {
  const member = await make.member()
  const { proofId } = await submit(member, 50)
  const statuses = await times(12, (steward) => setVerdict(steward, proofId, 'Issue'))
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 11])
  expect(await accountOf(member)).toEqual({ balance: 0, earned: 0, shortfall: 0, entries: 2 })
})

test('after concurrent verdicts that disagree, the points match the last one', async () => {
  const member = await make.member()
  const { proofId } = await submit(member, 50)
  await times(12, (steward) => setVerdict(steward, proofId, steward % 2 === 0 ? 'Issue' : 'Verified'))
  const { status } = await member.call('getProof', { params: { proofId } })
  const points = status === 'Verified' ? 50 : 0
  expect(await accountOf(member)).toMatchObject({ balance: points, earned: points, shortfall: 0 })
})

test('a verdict overturned while its points are redeemed takes them back or records the shortfall', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await make.member()
    const { proofId } = await submit(member, 50)
    const product = await make.product({ price: 100 })
    const body = orderPayload(member.userId, [{ ...product, quantity: 1 }], {
      points: 50,
      orderId: todaysOrderId(1),
    })
    const place = () => member.send('placeOrder', { body })
    const [first, second] = round % 2 === 0 ? [place, undefined] : [undefined, place]
    const [before, overturned, after] = await Promise.all([
      first?.(),
      setVerdict(0, proofId, 'Issue'),
      second?.(),
    ])
    expect(overturned).toBe(200)
    const isRedeemed = (before ?? after)?.statusCode === 201
    expect(await accountOf(member)).toEqual({
      balance: 0,
      earned: 0,
      shortfall: isRedeemed ? 50 : 0,
      entries: isRedeemed ? 3 : 2,
    })
  }
})

test('the daily cap applies to the reviewer, not to stewards who verify at the same time', async () => {
  const member = await make.member()
  const issues = await times(4, () => submit(member, 60, 'done'))
  const [byStewards, byReviewer] = await Promise.all([
    times(4, (index) => setVerdict(index, issues[index]?.proofId ?? 0, 'Verified')),
    times(4, () => submit(member, 60)),
  ])
  expect(byStewards).toEqual(Array(4).fill(200))
  const paid = byReviewer.filter(({ status }) => status === 'Verified').length
  expect(paid).toBeLessThanOrEqual(3)
  const points = 60 * (4 + paid)
  expect(await accountOf(member)).toEqual({
    balance: points,
    earned: points,
    shortfall: 0,
    entries: 4 + paid,
  })
  expect(await submit(member, 60)).toMatchObject({ status: 'Issue' })
})

test('twenty concurrent appeals of one proof are one appeal', async () => {
  const member = await make.member()
  const { proofId } = await submit(member, 50, 'done')
  const responses = await times(20, (index) =>
    member.send('appealProof', { params: { proofId }, body: { reason: `Reason ${index}` } }),
  )
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
  expect(new Set(responses.map((response) => response.json<{ appeal: string }>().appeal)).size).toBe(1)
})
