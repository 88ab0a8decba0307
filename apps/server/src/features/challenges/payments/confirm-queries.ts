/** SQL for the confirmation of what the word-based reviewer has verified. */

import type { ProofCause } from '@canopy/contract/desk/challenges/proofs'
import { sql } from 'kysely'
import type { Actor } from '../../../audit/actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { WORD_BASED } from '../proofs/verdict-queries.ts'

/**
 * Marks the earnings of proofs that stewards confirmed up to `decidedUntil`, and returns the ids of their members. Proofs are locked, so
 * that no confirmation is taken back meanwhile; those that are locked already are skipped.
 */
export async function confirmEarnings(db: Db, decidedUntil: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with confirmed as (
      select entry_id
      from earnings join proofs on proof_id = case when ref ~ '^[0-9]{1,9}$' then ref::integer end
      where released_at is null and earnings.unconfirmed and not proofs.unconfirmed and status = 'Verified'
        and looked_again_at <= ${decidedUntil}
      for update of earnings skip locked for share of proofs skip locked
    )
    update earnings set unconfirmed = false from confirmed where earnings.entry_id = confirmed.entry_id
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

/** Proofs of others than the actor, and for programs of others than stewards. */
const isOthers = ({
  userId,
  keyId,
}: Actor) => sql<boolean>`(proofs.user_id <> ${userId} and (${keyId === undefined} or not exists (
  select from users where users.user_id = proofs.user_id and duties <> '{}')))`

/** Locks proofs in the order of their ids, so that two stewards who confirm the same ones wait for each other. */
export const lockUnconfirmed = (tx: Tx, proofIds: readonly number[], actor: Actor) =>
  tx
    .selectFrom('proofs')
    .select(['proof_id as proofId', 'user_id as userId'])
    .where('proof_id', 'in', proofIds)
    .where('awaits_steward_cause', '=', 'unconfirmed')
    .where(isOthers(actor))
    .orderBy('proof_id')
    .forUpdate()
    .execute()

/** The members who submitted the proofs, in the order in which accounts are locked. */
export async function selectOwners(tx: Tx, proofIds: readonly number[]): Promise<string[]> {
  const owners = await tx
    .selectFrom('proofs')
    .select('user_id as userId')
    .distinct()
    .where('proof_id', 'in', proofIds)
    .orderBy('user_id')
    .execute()
  return owners.map(({ userId }) => userId)
}

/** Proofs that a steward has confirmed, and nobody decided since, but not the steward's own. */
export async function lockConfirmed(tx: Tx, proofIds: readonly number[], actor: Actor): Promise<number[]> {
  const proofs = await tx
    .selectFrom('proofs')
    .select('proof_id as proofId')
    .where('proof_id', 'in', proofIds)
    .where('status', '=', 'Verified')
    .where('reviewer', '=', WORD_BASED)
    .where('unconfirmed', '=', false)
    .where('looked_again_at', 'is not', null)
    .where('awaits_steward_cause', 'is', null)
    .where(isOthers(actor))
    .orderBy('proof_id')
    .forUpdate()
    .execute()
  return proofs.map(({ proofId }) => proofId)
}

/** Puts proofs back to wait for a confirmation, except those whose points were confirmed already. Returns the ids of those put back. */
export async function updateUnconfirmed(tx: Tx, proofIds: readonly number[]): Promise<number[]> {
  if (proofIds.length === 0) return []
  const undone = await tx
    .updateTable('proofs')
    .set(({ ref }) => ({
      unconfirmed: true,
      looked_again_at: null,
      awaits_steward_cause: 'unconfirmed',
      awaits_steward_since: ref('decided_at'),
    }))
    .where('proof_id', 'in', proofIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('earnings')
            .select('entry_id')
            .whereRef('earnings.user_id', '=', 'proofs.user_id')
            .where('earnings.ref', '=', sql<string>`proofs.proof_id::text`)
            .where('earnings.unconfirmed', '=', false),
        ),
      ),
    )
    .returning('proof_id as proofId')
    .execute()
  return undone.map(({ proofId }) => proofId)
}

/** Keeps the verdict and ends the wait for a steward. */
export async function updateLookedAt(tx: Tx, proofId: number, now: Date): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({
      unconfirmed: false,
      looked_again_at: now,
      awaits_steward_cause: null,
      awaits_steward_since: null,
    })
    .where('proof_id', '=', proofId)
    .execute()
}

/** A verified proof waits for a steward again, where it did by its age. */
export async function updateAwaitsAgain(tx: Tx, proofId: number, cause: ProofCause): Promise<void> {
  await tx
    .updateTable('proofs')
    .set(({ ref }) => ({
      looked_again_at: null,
      awaits_steward_cause: cause,
      awaits_steward_since: ref('submitted_at'),
    }))
    .where('proof_id', '=', proofId)
    .execute()
}
