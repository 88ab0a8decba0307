import type { ProofStatus } from '@canopy/contract/challenges'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Whether any of the member's proofs has earned the points of this challenge. */
export async function hasVerified(
  tx: Tx,
  { challengeId, userId }: { challengeId: number; userId: string },
): Promise<boolean> {
  const verified = await tx
    .selectFrom('proofs')
    .select('proof_id')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Verified')
    .executeTakeFirst()
  return verified !== undefined
}

export type ProofVerdict = {
  status: Exclude<ProofStatus, 'Pending'>
  reason: string | null
  aiResponse: string
  reviewer: string
  pointsEarned: number
  earnableAt?: Date | undefined
}

const verdictUpdate = (
  tx: Tx,
  proofId: number,
  { aiResponse, pointsEarned, earnableAt, ...verdict }: ProofVerdict,
) =>
  tx
    .updateTable('proofs')
    .set({
      ...verdict,
      ai_response: aiResponse,
      points_earned: pointsEarned,
      earnable_at: earnableAt ?? null,
      decided_at: sql`now()`,
      awaits_steward_since: null,
    })
    .where('proof_id', '=', proofId)

/** Replaces any earlier verdict. */
export async function updateVerdict(tx: Tx, proofId: number, verdict: ProofVerdict): Promise<void> {
  await verdictUpdate(tx, proofId, verdict).execute()
}

/** Sets the verdict of a pending proof. False if the proof is no longer pending. */
export async function updatePendingVerdict(tx: Tx, proofId: number, verdict: ProofVerdict): Promise<boolean> {
  const updated = await verdictUpdate(tx, proofId, verdict)
    .where('status', '=', 'Pending')
    .returning('proof_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Passes a pending proof to the stewards. A proof that already awaits a steward keeps its position in their list. */
export async function updateAwaitsSteward(
  tx: Tx,
  proofId: number,
  { aiResponse, reviewer }: { aiResponse: string; reviewer: string },
): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({
      ai_response: aiResponse,
      reviewer,
      awaits_steward_since: sql`coalesce(awaits_steward_since, now())`,
    })
    .where('proof_id', '=', proofId)
    .where('status', '=', 'Pending')
    .execute()
}
