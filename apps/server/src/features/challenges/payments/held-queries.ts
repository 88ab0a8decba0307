/** SQL for the points that a member has on hold. */

import type { Feedback } from '@canopy/contract/challenges/proofs/texts'
import type { ProofCause } from '@canopy/contract/desk/challenges/proofs'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { WORD_BASED } from '../proofs/verdict-queries.ts'

type HeldProof = {
  proofId: number
  points: number
  waiting: number
  unconfirmed: boolean
  cause: ProofCause | null
}

/** The proofs whose points the member has on hold or waits for, with both. The account must be locked. */
export async function selectHeldProofs(tx: Tx, userId: string): Promise<HeldProof[]> {
  const { rows } = await sql<HeldProof>`
    select proofs.proof_id as "proofId", points_earned as points, unconfirmed, awaits_steward_cause as cause,
      case when waiting_points.proof_id is null then 0 else challenges.points end as waiting
    from proofs join challenges using (challenge_id) left join waiting_points using (proof_id)
    where proofs.user_id = ${userId} and status = 'Verified' and (
      waiting_points.proof_id is not null
      or proof_id::text in (
        select ref from earnings where user_id = ${userId} and released_at is null and amount > taken + spent and not overturned
      )
    )
    order by proof_id for update of proofs`.execute(tx)
  return rows
}

/**
 * Reads and locks the proofs that a steward's last verdict took from verified to an issue, with the verdict before it, and the cause for which
 * they waited for a steward then. The account must be locked.
 */
export async function lockRemovedProofs(tx: Tx, userId: string, proofIds: readonly number[]) {
  const { rows } = await sql<{
    proofId: number
    reviewer: string
    feedback: Feedback
    unconfirmed: boolean
    cause: ProofCause | null
  }>`
    select proof_id as "proofId", before.reviewer, before.feedback, was.unconfirmed,
      case
        when removal.cause in ('reopened', 'spot_check') then removal.cause
        when was.unconfirmed then 'unconfirmed'
      end as cause
    from proofs
    cross join lateral (
      select cause from reviews where reviews.proof_id = proofs.proof_id order by review_id desc limit 1
    ) removal
    cross join lateral (
      select reviewer, feedback, status from reviews where reviews.proof_id = proofs.proof_id
      order by review_id desc offset 1 limit 1
    ) before
    cross join lateral (
      select coalesce(
        (select earnings.unconfirmed from earnings where user_id = ${userId} and ref = proof_id::text),
        -- A removal keeps it; those of earlier versions did not.
        proofs.unconfirmed or before.reviewer = ${WORD_BASED}
      ) as unconfirmed
    ) was
    where proofs.user_id = ${userId} and proof_id = any(${proofIds}) and proofs.status = 'Issue'
      and proofs.reviewer = 'steward' and awaits_steward_cause is null and appeal is null
      and before.status = 'Verified'
    order by proof_id for update of proofs`.execute(tx)
  return rows
}
