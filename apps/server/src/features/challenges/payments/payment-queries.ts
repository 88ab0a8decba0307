/** SQL for verified proofs that are not paid yet, and for the release of their points. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { repeated } from './earlier-account-queries.ts'

export async function deleteWaiting(tx: Tx, proofId: number): Promise<void> {
  await tx.deleteFrom('waiting_points').where('proof_id', '=', proofId).execute()
}

export async function updateEarned(tx: Tx, proofId: number, points: number): Promise<void> {
  await tx.updateTable('proofs').set({ points_earned: points }).where('proof_id', '=', proofId).execute()
}

/**
 * The proofs that wait for room and have a turn, those of young accounts and of others apart, since each group waits for its own room: what
 * somebody has confirmed comes first, then one proof of each member in turn. Those of challenges that were decided after `decidedUntil` wait on.
 */
export async function selectWaiting(db: Db, isYoung: boolean, decidedUntil: Date, limit: number) {
  const { rows } = await sql<{ proofId: number; userId: string }>`
    select proof_id as "proofId", waiting_points.user_id as "userId"
    from policies, waiting_points join proofs using (proof_id)
    join challenges on challenges.challenge_id = waiting_points.challenge_id
    where active and waits_for = 'room' and is_young(waiting_points.user_id, policies) = ${isYoung}
      and has_turn(waiting_points, policies) and coalesce(approved_at, rejected_at, '-infinity') <= ${decidedUntil}
    order by proofs.unconfirmed,
      row_number() over (
        partition by waiting_points.user_id, proofs.unconfirmed order by waiting_points.submitted_at, proof_id
      ),
      waiting_points.submitted_at, proof_id
    limit ${limit}`.execute(db)
  return rows
}

/** Ends the wait for room of a proof; undefined if it no longer waits, or its challenge is hidden by now. */
export async function takeWaiting(tx: Tx, proofId: number) {
  const { rows } = await sql<{ unconfirmed: boolean; challengeId: number; challengeName: string }>`
    delete from waiting_points using proofs, challenges
    where waiting_points.proof_id = ${proofId} and waits_for = 'room' and hidden_at is null
      and proofs.proof_id = waiting_points.proof_id and challenges.challenge_id = waiting_points.challenge_id
    returning unconfirmed, challenges.challenge_id as "challengeId", challenge_name as "challengeName"`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Lets proofs that waited for a confirmation wait for room only, if they were confirmed up to `decidedUntil` and their member has begun to
 * earn. Points that are already paid no longer draw on the small part then.
 */
export async function updateProven(tx: Tx, decidedUntil: Date): Promise<void> {
  await sql`
    with proven as (
      select waiting_points.proof_id
      from waiting_points join proofs using (proof_id) join users on users.user_id = waiting_points.user_id
      where waits_for = 'confirmation' and not unconfirmed and earns_since is not null
        and coalesce(looked_again_at, '-infinity') <= ${decidedUntil}
      for update of waiting_points skip locked
    )
    update waiting_points set waits_for = 'room' from proven where waiting_points.proof_id = proven.proof_id`.execute(
    tx,
  )
  await sql`
    with proven as (
      select entry_id from earnings join users using (user_id)
      where unproven_since is not null and not unconfirmed and not overturned and earns_since is not null
      for update of earnings skip locked
    )
    update earnings set unproven_since = null, network = null from proven where earnings.entry_id = proven.entry_id`.execute(
    tx,
  )
}

/**
 * Lets proofs that waited for the approval of challenges wait for room only, if these were approved up to `decidedUntil`. Under `open`
 * nothing needs an approval. Locks the challenges, so that no approval is taken back meanwhile.
 */
export async function updateApproved(db: Db, decidedUntil: Date): Promise<void> {
  await sql`
    with approved as (
      select challenge_id from challenges
      where challenge_id in (select challenge_id from waiting_points where waits_for = 'approval')
        and (approved_at <= ${decidedUntil} or exists (select from policies where active and mode = 'open'))
      order by challenge_id for share
    )
    update waiting_points set waits_for = 'room' from approved
    where waiting_points.challenge_id = approved.challenge_id and waits_for = 'approval'`.execute(db)
}

/** Points that the budget of a challenge has paid, also before it was rejected for a time. The challenge must be locked. */
export async function sumPaidFromBudget(tx: Tx, challengeId: number): Promise<number> {
  const { paid } = await tx
    .selectFrom('earnings')
    .select(({ fn }) => fn.sum<number | null>('amount').as('paid'))
    .where('budget_of', '=', challengeId)
    .executeTakeFirstOrThrow()
  return Number(paid ?? 0)
}

type Ended = { userId: string; unpaid: 'rejected' | 'removed'; challengeId: number; challengeName: string }

/**
 * The first `limit` proofs that wait for challenges that were removed for good, or rejected up to `decidedUntil`, earn nothing. Under `open`
 * a rejection changes nothing. Locked ones are skipped.
 */
export async function endWaiting(tx: Tx, decidedUntil: Date, limit: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ended as (
      select proof_id, challenge_id, challenge_name, case when removed_at is null then 'rejected' else 'removed' end as because
      from policies, waiting_points join proofs using (proof_id, challenge_id) join challenges using (challenge_id)
      where active and (removed_at is not null or (rejected_at <= ${decidedUntil} and mode = 'guarded'))
      order by proof_id limit ${limit}
      for update of waiting_points, proofs skip locked for share of challenges skip locked
    ), deleted as (
      delete from waiting_points using ended where waiting_points.proof_id = ended.proof_id
    )
    update proofs set unpaid = because from ended where proofs.proof_id = ended.proof_id
    returning proofs.user_id as "userId", unpaid, ended.challenge_id as "challengeId",
      ended.challenge_name as "challengeName"`.execute(tx)
  return rows
}

/** Proofs that earned nothing because of a rejection wait again, if their challenges were approved up to `decidedUntil` since. */
export async function restoreRejected(tx: Tx, decidedUntil: Date): Promise<void> {
  await sql`
    with restored as (
      select proof_id from proofs join challenges using (challenge_id)
      where unpaid = 'rejected' and status = 'Verified' and approved_at <= ${decidedUntil}
      for update of proofs skip locked for share of challenges skip locked
    ), waiting as (
      update proofs set unpaid = null from restored where proofs.proof_id = restored.proof_id
      returning proofs.proof_id, user_id, challenge_id, submitted_at
    )
    insert into waiting_points (proof_id, user_id, challenge_id, points, waits_for, submitted_at)
    select proof_id, user_id, challenge_id, points, 'approval', submitted_at
    from waiting join challenges using (challenge_id)`.execute(tx)
}

/** Whether proofs were paid or refused because the challenge was approved or rejected. The challenge must be locked. */
export async function hasFollowed(tx: Tx, challengeId: number): Promise<boolean> {
  const { rows } = await sql<{ followed: boolean }>`
    select exists (select from earnings where budget_of = ${challengeId})
      or exists (select from proofs where challenge_id = ${challengeId} and unpaid in ('rejected', 'budget')) as followed
  `.execute(tx)
  return rows[0]?.followed ?? false
}

/** Points that were to be paid wait for an approval again. */
export const updateUnapproved = (tx: Tx, challengeId: number) =>
  tx
    .updateTable('waiting_points')
    .set({ waits_for: 'approval' })
    .where('challenge_id', '=', challengeId)
    .execute()

/**
 * Releases earnings that are due, the first `limit`, and returns whose they are: nobody who has not confirmed their
 * address, or whose network has too many new members, and nothing that `takeRepeated` takes. Those that another process releases are
 * skipped.
 */
export async function releaseDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update earnings set released_at = now()
    where entry_id in (
      select entry_id from earnings join users using (user_id)
      where released_at is null and available_at <= now() and not unconfirmed
        and (email_confirmed_at is not null and earns_since is not null
          or exists (select from policies where active and mode = 'open'))
        and not exists (select from ${repeated} repeated where proof_id::text = ref)
      order by available_at, entry_id limit ${limit} for update of earnings skip locked
    )
    returning user_id as "userId"`.execute(db)
  return rows.map(({ userId }) => userId)
}
