/** SQL for points on hold, and those that are not paid yet. */

import type { HoldReason } from '@canopy/contract/points/shapes'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { nameIn, type Reader } from '../../languages/translations.ts'
import { availablePoints, heldUntilOf, holdReasonOf, waitReasonOf } from './available.ts'

type Totals = {
  balance: number
  earned: number
  redeemed: number
  available: number
  waiting: number
  holdDays: number | null
}

export async function selectTotals(db: Db, userId: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select balance, earned, ${availablePoints} as available,
      (
        -- Points that a refund settled are no more redeemed than those that it gave back.
        select coalesce(-sum(amount - shortfall), 0) from points_ledger
        where user_id = ${userId} and reason in ('order_redeemed', 'order_cancelled', 'order_returned')
      ) as redeemed,
      (
        select coalesce(sum(challenges.points), 0) from waiting_points join challenges using (challenge_id)
        where user_id = ${userId}
      ) as waiting,
      (select hold_days from policies where active and mode = 'guarded') as "holdDays"
    from member_points where user_id = ${userId}`.execute(db)
  const [totals] = rows
  if (!totals) throw notFound()
  return totals
}

type Hold = {
  points: number
  reason: HoldReason
  availableAt: Date | null
  challengeId: number | null
  challengeName: string | null
}

/** Reads holds: those available first come first, unpaid points last. */
export async function selectHolds(db: Db, { userId, language }: Reader, limit: number): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select hold.points, hold.reason, "availableAt", challenge_id as "challengeId",
      ${nameIn(language, 'challenge')} as "challengeName"
    from (
      select amount - taken - spent as points,
        ${holdReasonOf('earnings')} as reason,
        ${heldUntilOf('earnings')} as "availableAt",
        case when ref ~ '^[0-9]{1,9}$' then ref::integer end as proof_id, false as is_waiting
      from earnings where user_id = ${userId} and released_at is null and amount > taken + spent
      union all
      select challenges.points, ${waitReasonOf('proofs')}, null, proof_id, true
      from waiting_points join challenges using (challenge_id) join proofs using (proof_id)
      where waiting_points.user_id = ${userId}
    ) hold
    left join proofs using (proof_id)
    left join challenges using (challenge_id)
    order by hold.is_waiting, "availableAt" nulls last, proof_id
    limit ${limit}`.execute(db)
  return rows
}

/** Old points that nobody has confirmed draw on the part of no network any more. */
export async function forgetNetworksBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('earnings')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('unproven_since', '<', before)
    .execute()
}

/** Reads unpaid points, at most one row for each challenge. */
export const selectWaitingOf = (db: Db, userId: string) =>
  db
    .selectFrom('waiting_points')
    .innerJoin('challenges', 'challenges.challenge_id', 'waiting_points.challenge_id')
    .select([
      'proof_id as proofId',
      'waiting_points.challenge_id as challengeId',
      'challenges.points',
      'waits_for as waitsFor',
      'submitted_at as submittedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('proof_id')
    .execute()
