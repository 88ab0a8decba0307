/** A round trip to the database is what an order and a verdict wait for: the guarded economy may add one to a verdict. */

import { OrderPayload } from '@canopy/contract/shop/orders/shapes'
import { expect, test } from 'vitest'
import type { Tx } from '../../../db/database.ts'
import { credit } from '../../../testing/credit.ts'
import { countStatements } from '../../../testing/database/count-statements.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { placeOrders } from '../../shop/orders/placing/place-orders.ts'
import { decideApproval } from '../desk/approvals.ts'
import { insertProof } from '../proofs/proof-queries.ts'
import { selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'

const economies = {
  open: await testApp({ ECONOMY: 'open' }),
  guarded: await testApp({ ECONOMY: 'guarded' }),
}
type Economy = keyof typeof economies

async function countVerdict(economy: Economy) {
  const { db, deps, databaseUrl, make, transaction, clock } = economies[economy]
  const { userId } = await make.member()
  const { challengeId } = await make.challenge({ points: 50 })
  const steward = { userId: (await make.member({ duties: ['owner'] })).userId, requestId: 'test' }
  const approval = { challengeId, points: 50, budget: 100, version: 1, reason: 'As agreed', now: clock.now() }
  await transaction((tx) =>
    decideApproval(tx, { ...steward, duties: ['owner'] }, { ...approval, decision: 'approve' }),
  )
  const picture = { image: undefined, facts: undefined, hashes: [] }
  const proofId = await transaction((tx) =>
    insertProof(tx, { challengeId, userId, description: 'Done.', ...picture }),
  )
  const proof = await selectPendingProof(db, proofId)
  if (!proof) throw new Error('the proof does not wait for a verdict')
  const policy = await deps.policy.read()
  const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer: 'a model' }
  return countStatements(databaseUrl, deps.bus, (tx) => decide(tx, { ...deps, policy }, proof, result))
}

async function orderOf(economy: Economy, door: string) {
  const { deps, make, transaction, clock } = economies[economy]
  const { userId } = await make.member()
  await transaction((tx) =>
    credit(tx, { userId, points: 100, ref: 'a proof', cause: `a proof of ${userId}` }),
  )
  const product = await make.product({ price: 100, quantity: 10 })
  return {
    ...{ userId, key: 'a key', doorKeys: [`place:${door}`], now: clock.now() },
    payload: OrderPayload.parse(orderPayload(userId, [{ ...product, quantity: 2 }], { points: 100 })),
    policy: await deps.policy.read(),
  }
}

test('a verdict takes at most one statement more in the guarded economy than in the open one', async () => {
  const open = await countVerdict('open')
  expect(open).toBeGreaterThan(3)
  expect(await countVerdict('guarded')).toBeLessThanOrEqual(open + 1)
})

test.each([
  ['open', ['a']],
  ['guarded', ['a']],
  ['open', ['a', 'b', 'c']],
  ['guarded', ['a', 'b', 'c']],
] as const)('in the %s economy, orders to %j take four statements', async (economy, doors) => {
  const { deps, databaseUrl } = economies[economy]
  const requests = await Promise.all(doors.map((door) => orderOf(economy, `${doors.length} ${door}`)))
  const place = async (tx: Tx) =>
    expect(await placeOrders(tx, deps.config, requests)).toEqual(
      doors.map(() => expect.objectContaining({ made: true })),
    )
  expect(await countStatements(databaseUrl, deps.bus, place)).toBe(4)
})
