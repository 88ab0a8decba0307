/** Random histories under ECONOMY=guarded, and races for the last points of a budget and of the cap. */

import { MINUTE } from '@canopy/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { features } from '../../../app/features.ts'
import { AppError } from '../../../app-error.ts'
import { createDeps } from '../../../deps.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { deleteAccount } from '../../accounts/own-data/leaving.ts'
import { verifyLedger } from '../../points/index.ts'
import { correct } from '../../points/ledger/ledger.ts'
import { lockAccount } from '../../points/ledger/ledger-queries.ts'
import { setVerdict } from '../appeals/steward-verdicts.ts'
import { decideApproval } from '../desk/approvals.ts'
import { insertProof } from '../proofs/proof-queries.ts'
import { selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'
import { confirmProofs } from './confirm.ts'
import { removeHeldPoints } from './remove-held.ts'
import { settlePoints } from './settle.ts'

const settings = { ECONOMY: 'guarded', DAILY_POINTS_CAP: '100000' }
const { db, ownerDb, deps, databaseUrl, transaction, make, clock } = await testApp(settings)
type Member = Awaited<ReturnType<typeof make.member>>

const { userId: stewardId } = await make.member({ duties: ['owner'] })
const steward = { userId: stewardId, duties: ['owner' as const], requestId: 'test' }
const product = await make.product({ price: 1000, quantity: 1_000_000 })
await sql`update policies set orders_open = 1000, cash_on_delivery = 10000000, new_member_orders = 1000,
  new_member_value = 10000000, new_member_points = 1000000, door_points = 1000000 where active`.execute(db)

/** Members who have joined by now are not young, and can earn `allowance` points together. */
async function limitCap(allowance: number) {
  await sql`update users set joined_at = now() - interval '40 days'`.execute(db)
  await transaction(async (tx) => {
    await sql`select lock_community_cap()`.execute(tx)
    await sql`
      update policies set community_cap = greatest(1, ${allowance} + (select total_of(points) from community_cap))
      where active`.execute(tx)
  })
  deps.bus.publish({ type: 'policy.changed' })
}
/** Settles a minute later, when decisions can no longer be undone from their toast. */
const settle = () => {
  clock.advance(MINUTE)
  return settlePoints(deps)
}
beforeEach(async () => {
  await limitCap(1_000_000)
  await settle()
})

/** Runs the statement in a transaction without triggers, so that steps of the same round keep theirs. */
const withoutGuard = (statement: ReturnType<typeof sql>) =>
  ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
const endHolds = () =>
  withoutGuard(sql`update earnings set available_at = now() - interval '1 second' where released_at is null`)

async function submitted({ userId }: Member, challengeId: number): Promise<number> {
  const picture = { image: undefined, facts: undefined, hashes: [] }
  return transaction((tx) => insertProof(tx, { challengeId, userId, description: 'Done.', ...picture }))
}

async function verify(proofId: number, reviewer = 'basic') {
  const pending = await selectPendingProof(db, proofId)
  const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer }
  const policy = await deps.policy.read()
  if (pending) await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
}

async function decideOn(challengeId: number, to: 'approve' | 'reject', budget = 100) {
  const { version, points } = await db
    .selectFrom('challenges')
    .select(['version', 'points'])
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const by = { challengeId, now: clock.now(), reason: 'As agreed', version }
  const decision =
    to === 'approve' ? ({ decision: to, points, budget } as const) : ({ decision: to } as const)
  await transaction((tx) => decideApproval(tx, steward, { ...by, ...decision }))
}

const paidTo = async (challengeId: number) => {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(points_earned), 0) as paid from proofs where challenge_id = ${challengeId}`.execute(
    db,
  )
  return rows[0]?.paid
}

const who = fc.nat(2)
const place = fc.nat(2)
const is = <const Act extends string>(act: Act) => fc.constant(act)
const Step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: is('prove'), who, place }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: is('approve'), place, budget: fc.integer({ min: 20, max: 200 }) }),
  },
  fc.record({ act: is('reject'), place }),
  { weight: 3, arbitrary: fc.record({ act: is('confirm'), who, place }) },
  { weight: 2, arbitrary: fc.record({ act: is('overturn'), who, place }) },
  { weight: 2, arbitrary: fc.record({ act: is('restore'), who, place }) },
  fc.record({ act: is('remove'), who }),
  { weight: 2, arbitrary: fc.record({ act: is('wait') }) },
  { weight: 3, arbitrary: fc.record({ act: is('settle') }) },
  { weight: 3, arbitrary: fc.record({ act: is('redeem'), who, points: fc.integer({ min: 1, max: 60 }) }) },
  fc.record({ act: is('cancel'), who }),
  fc.record({ act: is('correct'), who, points: fc.integer({ min: -30, max: 30 }) }),
  fc.record({ act: is('leave'), who: fc.constant(2) }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never
/** A history consists of rounds. The steps of a round run concurrently. */
const History = fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 })

type World = { members: Member[]; challenges: number[] }

async function run({ members, challenges }: World, step: Step): Promise<void> {
  const challengeId = 'place' in step ? (challenges[step.place] ?? 0) : 0
  const member = members['who' in step ? step.who : 0]
  if (!member) return
  const { userId } = member
  const proof = await db
    .selectFrom('proofs')
    .select(['proof_id as proofId', 'status'])
    .where('user_id', '=', userId)
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  const reason = 'Seen again'
  switch (step.act) {
    case 'prove':
      if (!proof) await verify(await submitted(member, challengeId))
      break
    case 'approve':
      await decideOn(challengeId, 'approve', step.budget)
      break
    case 'reject':
      await decideOn(challengeId, 'reject')
      break
    case 'confirm':
      if (proof) await transaction((tx) => confirmProofs(tx, steward, [proof.proofId], clock.now()))
      break
    case 'overturn':
    case 'restore': {
      const status = step.act === 'overturn' ? 'Issue' : 'Verified'
      if (proof)
        await transaction((tx) => setVerdict(tx, steward, { proofId: proof.proofId, status, reason }))
      break
    }
    case 'remove':
      await transaction((tx) => removeHeldPoints(tx, steward, { userId, reason }))
      break
    case 'wait':
      await endHolds()
      break
    case 'settle':
      await settle()
      break
    case 'redeem': {
      const body = orderPayload(userId, [{ ...product, quantity: 1 }], { points: step.points })
      await member.send('placeOrder', { body })
      break
    }
    case 'cancel': {
      const [order] = await member.call('listOrders', {})
      if (order) await member.send('cancelOrder', { params: { orderId: order.orderId } })
      break
    }
    case 'correct':
      await transaction(async (tx) => {
        const { balance } = await lockAccount(tx, userId)
        const cause = `correction:${crypto.randomUUID()}`
        if (step.points !== 0 && balance + step.points >= 0)
          await correct(tx, { userId, points: step.points, ref: cause, cause })
      })
      break
    case 'leave': {
      const leaver = await db
        .selectFrom('users')
        .select('password_hash as passwordHash')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (leaver)
        await transaction((tx) => deleteAccount(tx, deps.media, features, { userId, ...leaver }, clock.now()))
    }
  }
}

/** Refusals, and what is not found after the member has left. */
const ignoreRefusals = (error: unknown) => {
  if (error instanceof AppError) return
  if (error instanceof Error && /returned 40[149]|violates foreign key/.test(error.message)) return
  throw error
}

test('after any history of guarded points everything adds up, nothing is negative and nothing was released early', async () => {
  await fc.assert(
    fc.asyncProperty(History, fc.integer({ min: 0, max: 300 }), async (history, allowance) => {
      const members = await Promise.all([make.member(), make.member(), make.member()])
      const made = await Promise.all([20, 30, 50].map((points) => make.challenge({ points })))
      await limitCap(allowance)
      const world = { members, challenges: made.map(({ challengeId }) => challengeId) }
      for (const round of history)
        await Promise.all(round.map((step) => run(world, step).catch(ignoreRefusals)))

      expect((await verifyLedger(db)).fault).toBeUndefined()
      const { rows } = await sql<{ wrong: string }>`
        select 'released early' as wrong from earnings where released_at < available_at or (released_at is not null and unconfirmed)
        union all select 'the cap' from community_cap, policies where active and total_of(points) > community_cap
        union all select 'young' from community_cap where total_of(young) > total_of(points)
        union all select 'a budget' from challenges where budget_left < 0
        union all select 'waits and is paid' from waiting_points join proofs using (proof_id) where points_earned > 0
        union all select 'waits unverified' from waiting_points join proofs using (proof_id) where status <> 'Verified'
        union all select 'paid twice' from points_ledger where reason = 'proof_verified' and ref ~ '^[0-9]+$'
          group by user_id, ref having count(*) > 1
        union all select 'verified, but neither paid, waiting nor explained' from proofs
          where status = 'Verified' and points_earned = 0 and unpaid is null
            and not exists (select from waiting_points where waiting_points.proof_id = proofs.proof_id)`.execute(
        db,
      )
      expect(rows).toEqual([])
    }),
    { numRuns: 10 },
  )
})

test('of 100 verdicts for the last 1,000 points of a budget, ten are paid', async () => {
  const { challengeId } = await make.challenge({ points: 100 })
  await decideOn(challengeId, 'approve', 1000)
  const members = await Promise.all(Array.from({ length: 100 }, () => make.member()))
  await limitCap(1_000_000)
  const proofs = await Promise.all(members.map((member) => submitted(member, challengeId)))
  await Promise.all(proofs.map((proofId) => verify(proofId, 'a model')))
  expect(await paidTo(challengeId)).toBe(1000)
  const unpaid = db.selectFrom('proofs').select('proof_id').where('unpaid', '=', 'budget')
  expect(await unpaid.where('challenge_id', '=', challengeId).execute()).toHaveLength(90)
})

test('of 100 verdicts for the last 1,000 points of the cap, ten are paid and the others wait in their order', async () => {
  const { challengeId } = await make.challenge({ points: 100 })
  await decideOn(challengeId, 'approve', 1_000_000)
  const members = await Promise.all(Array.from({ length: 100 }, () => make.member()))
  const proofs = await Promise.all(members.map((member) => submitted(member, challengeId)))
  await limitCap(1000)
  await Promise.all(proofs.map((proofId) => verify(proofId, 'a model')))
  expect(await paidTo(challengeId)).toBe(1000)
  const waiting = db.selectFrom('waiting_points').where('challenge_id', '=', challengeId)
  const { waits } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('waits'))
    .executeTakeFirstOrThrow()
  expect(waits).toBe(90)
  const first = await waiting
    .select('proof_id')
    .orderBy('submitted_at')
    .orderBy('proof_id')
    .limit(20)
    .execute()
  await limitCap(2000)
  // Two processes at once.
  const other = createDeps(deps.config, databaseUrl, () => {}, clock)
  await Promise.all([settle(), settlePoints(other)])
  await other.close()
  expect(await paidTo(challengeId)).toBe(3000)
  const paid = db.selectFrom('proofs').select('proof_id').where('points_earned', '>', 0)
  const ids = first.map(({ proof_id }) => proof_id)
  expect(await paid.where('proof_id', 'in', ids).execute()).toHaveLength(20)
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('a release that runs twice at once releases each point once, and an order meanwhile is whole or refused', async () => {
  const { challengeId } = await make.challenge({ points: 100 })
  await decideOn(challengeId, 'approve', 10_000)
  const members = await Promise.all(Array.from({ length: 12 }, () => make.member()))
  await limitCap(1_000_000)
  for (const member of members) await verify(await submitted(member, challengeId), 'a model')
  await endHolds()
  const order = ({ userId, send }: Member) =>
    send('placeOrder', { body: orderPayload(userId, [{ ...product, quantity: 1 }], { points: 100 }) })
  const [, , ...orders] = await Promise.all([settlePoints(deps), settlePoints(deps), ...members.map(order)])
  for (const { statusCode } of orders) expect([201, 409]).toContain(statusCode)
  const again = await Promise.all(members.map(order))
  // Repeating a call returns the first order, if that was placed.
  for (const [at, { statusCode }] of again.entries())
    expect(statusCode).toBe(orders[at]?.statusCode === 201 ? 200 : 201)
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('points cannot be redeemed and taken back at once', async () => {
  const { challengeId } = await make.challenge({ points: 100 })
  await decideOn(challengeId, 'approve', 10_000)
  const member = await make.member()
  await limitCap(1_000_000)
  const proofId = await submitted(member, challengeId)
  await verify(proofId, 'a model')
  await endHolds()
  await settlePoints(deps)
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }], { points: 100 })
  const [order] = await Promise.all([
    member.send('placeOrder', { body }),
    transaction((tx) => setVerdict(tx, steward, { proofId, status: 'Issue', reason: 'A copy' })),
  ])
  const { balance, shortfall } = await transaction((tx) => lockAccount(tx, member.userId))
  expect({ balance, shortfall }).toEqual({ balance: 0, shortfall: order.statusCode === 201 ? 100 : 0 })
  expect((await verifyLedger(db)).fault).toBeUndefined()
})
