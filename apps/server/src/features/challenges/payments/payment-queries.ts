/** SQL for verified proofs that are not paid yet, and for points on hold. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export async function deleteWaiting(tx: Tx, proofId: number): Promise<void> {
  await tx.deleteFrom('waiting_points').where('proof_id', '=', proofId).execute()
}

export async function updateEarned(tx: Tx, proofId: number, points: number): Promise<void> {
  await tx.updateTable('proofs').set({ points_earned: points }).where('proof_id', '=', proofId).execute()
}

/** In the order of submission, those of young accounts and of others apart: each group waits for its own room. */
export const selectWaiting = (db: Db, isYoung: boolean, limit: number) =>
  db
    .selectFrom('waiting_points')
    .select(['proof_id as proofId', 'user_id as userId'])
    .where('waits_for', '=', 'room')
    .where(sql<boolean>`is_young(user_id, (select policies from policies where active)) = ${isYoung}`)
    .orderBy('submitted_at')
    .orderBy('proof_id')
    .limit(limit)
    .execute()

/** The points of a proof that waits for room; undefined if it no longer does. */
export const takeWaiting = (tx: Tx, proofId: number) =>
  tx
    .deleteFrom('waiting_points')
    .using('challenges')
    .whereRef('challenges.challenge_id', '=', 'waiting_points.challenge_id')
    .where('proof_id', '=', proofId)
    .where('waits_for', '=', 'room')
    .returning([
      'waiting_points.points',
      'waiting_points.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
    ])
    .executeTakeFirst()

/** What waited for the approval of a challenge is paid as soon as there is room. Under `open` nothing needs an approval. */
export async function updateApproved(db: Db, challengeId?: number): Promise<void> {
  await db
    .updateTable('waiting_points')
    .set({ waits_for: 'room' })
    .where('waits_for', '=', 'approval')
    .$if(challengeId !== undefined, (query) => query.where('challenge_id', '=', challengeId ?? 0))
    .execute()
}

/** What the budget of a challenge has paid, also before it was rejected for a time. The challenge must be locked. */
export async function sumPaidFromBudget(tx: Tx, challengeId: number): Promise<number> {
  const { paid } = await tx
    .selectFrom('earnings')
    .select(({ fn }) => fn.sum<number | null>('amount').as('paid'))
    .where('budget_of', '=', challengeId)
    .executeTakeFirstOrThrow()
  return Number(paid ?? 0)
}

/** Proofs of a rejected challenge earn nothing. Returns whose they are. */
export async function rejectWaiting(tx: Tx, challengeId: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with waiting as (delete from waiting_points where challenge_id = ${challengeId} returning proof_id)
    update proofs set unpaid = 'rejected' from waiting where proofs.proof_id = waiting.proof_id
    returning proofs.user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/**
 * Releases earnings that are due, the first `limit`, and returns whose they are: nobody who has not confirmed their
 * address, or whose network has too many new members. Those that another process releases are skipped.
 */
export async function releaseDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update earnings set released_at = now()
    where entry_id in (
      select entry_id from earnings join users using (user_id)
      where released_at is null and available_at <= now() and not unconfirmed
        and (email_confirmed_at is not null and earns_since is not null
          or exists (select from policies where active and mode = 'open'))
      order by available_at, entry_id limit ${limit} for update of earnings skip locked
    )
    returning user_id as "userId"`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Somebody has looked at this proof, so its points can be released. */
export async function updateConfirmed(tx: Tx, { proofId, userId }: { proofId: number; userId: string }) {
  await sql`
    with proof as (update proofs set unconfirmed = false where proof_id = ${proofId} and unconfirmed)
    update earnings set unconfirmed = false
    where user_id = ${userId} and ref = ${String(proofId)} and unconfirmed`.execute(tx)
}

/** In the order of their ids, so that two stewards who confirm the same proofs wait for each other. */
export const lockUnconfirmed = (tx: Tx, proofIds: readonly number[], stewardId: string) =>
  tx
    .selectFrom('proofs')
    .select(['proof_id as proofId', 'user_id as userId'])
    .where('proof_id', 'in', proofIds)
    .where('awaits_steward_cause', '=', 'unconfirmed')
    .where('user_id', '<>', stewardId)
    .orderBy('proof_id')
    .forUpdate()
    .execute()

/** The verdict stands, and the proof waits no longer. */
export async function updateLookedAt(tx: Tx, proofId: number): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({
      looked_again_at: sql`now()`,
      awaits_steward_cause: null,
      awaits_steward_since: null,
    })
    .where('proof_id', '=', proofId)
    .execute()
}

/** The proofs whose points the member has on hold or waits for, with both. The account must be locked. */
export async function selectHeldProofs(
  tx: Tx,
  userId: string,
): Promise<{ proofId: number; points: number; waiting: number }[]> {
  const { rows } = await sql<{ proofId: number; points: number; waiting: number }>`
    select proofs.proof_id as "proofId", points_earned as points, coalesce(waiting_points.points, 0) as waiting
    from proofs left join waiting_points using (proof_id)
    where proofs.user_id = ${userId} and status = 'Verified' and (
      waiting_points.proof_id is not null
      or proof_id::text in (
        select ref from earnings where user_id = ${userId} and released_at is null and amount > taken + spent and not overturned
      )
    )
    order by proof_id for update of proofs`.execute(tx)
  return rows
}
