import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import type { Feedback } from '@canopy/contract/challenges/proofs/texts'
import type { ProofCause } from '@canopy/contract/desk/challenges/proofs'
import { SPOT_CHECK_SHARE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { updateCheck } from '../calibration/calibration-queries.ts'
import { publishSeals } from './seals.ts'

/** The name of the reviewer that looks at no picture. */
export const WORD_BASED = 'basic'

/** Points that its challenge gives for a proof; 0 if it earns nothing, whatever comes later. */
export async function selectPayable(tx: Tx, proofId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select case when earns_nothing(proofs, challenges, policies) is null then challenges.points else 0 end as points
    from proofs join challenges using (challenge_id), policies where active and proof_id = ${proofId}`.execute(
    tx,
  )
  return rows[0]?.points ?? 0
}

export type ProofVerdict = {
  status: Exclude<ProofStatus, 'Pending'>
  reason: string | null
  feedback: Feedback
  reviewer: string
  pointsEarned: number
  earnableAt?: Date | undefined
  /** Verified by the word-based reviewer only, so a steward has to confirm it before its points can be redeemed. */
  unconfirmed?: boolean
  /** The earlier proof that this one copies. */
  copyOf?: number | undefined
}

const verdictUpdate = (
  tx: Tx,
  proofId: number,
  { feedback, pointsEarned, earnableAt, copyOf, unconfirmed = false, ...verdict }: ProofVerdict,
) =>
  tx
    .updateTable('proofs')
    .set({
      ...verdict,
      feedback: JSON.stringify(feedback),
      points_earned: pointsEarned,
      earnable_at: earnableAt ?? null,
      unconfirmed,
      ...(verdict.status !== 'Verified' && { unpaid: null }),
      decided_at: sql`now()`,
      // A subquery, because the member may have left since, with their proofs.
      ...(copyOf !== undefined && {
        copy_of: sql<number | null>`(select proof_id from proofs where proof_id = ${copyOf})`,
      }),
    })
    .where('proof_id', '=', proofId)

type StewardVerdict = ProofVerdict & { overturned: boolean; lookedAgain: boolean }

/** Replaces any earlier verdict. `lookedAgain` if a reviewer had decided the proof. */
export async function updateVerdict(
  tx: Tx,
  proofId: number,
  { overturned, lookedAgain, ...verdict }: StewardVerdict,
): Promise<void> {
  await verdictUpdate(tx, proofId, verdict)
    .set({
      overturned,
      ...(lookedAgain && { looked_again_at: sql`now()` }),
      awaits_steward_since: null,
      awaits_steward_cause: null,
    })
    .execute()
  await updateCheck(tx, proofId, verdict.status)
  await publishSeals(tx, [proofId])
}

/** The cause of a proof that is chosen for a spot check, or null. The choice depends on a seed that nobody knows. */
const spotCheckOf = (proofId: number) => sql<ProofCause | null>`(
  select 'spot_check' from secrets where name = 'spot_checks' and is_spot_checked(value, ${proofId}, ${SPOT_CHECK_SHARE})
)`

/** Why stewards see a proof after a reviewer's verdict. */
const causeAfter = (
  { status, unconfirmed = false }: ProofVerdict,
  proofId: number,
) => sql<ProofCause | null>`case ${status}::text
  when 'Error' then 'undecided'
  when 'Verified' then case when ${unconfirmed}::boolean then 'unconfirmed' else ${spotCheckOf(proofId)} end
end`

/**
 * Sets the verdict of a pending proof, and returns the cause for which it waits for a steward from now on. Undefined if the proof is no
 * longer pending.
 */
export function updatePendingVerdict(tx: Tx, proofId: number, verdict: ProofVerdict) {
  const cause = causeAfter(verdict, proofId)
  return verdictUpdate(tx, proofId, verdict)
    .set({
      awaits_steward_cause: cause,
      awaits_steward_since: sql`case when ${cause} is not null then now() end`,
    })
    .where('status', '=', 'Pending')
    .returning('awaits_steward_cause as cause')
    .executeTakeFirst()
}

/** Passes a pending proof to the stewards; false if it is no longer pending. A proof that already awaits a steward keeps its position in their list. */
export async function updateAwaitsSteward(
  tx: Tx,
  proofId: number,
  { feedback, reviewer, cause }: { feedback: Feedback; reviewer: string; cause: 'held' | 'unclear' },
): Promise<boolean> {
  const updated = await tx
    .updateTable('proofs')
    .set({
      feedback: JSON.stringify(feedback),
      reviewer,
      awaits_steward_cause: cause,
      awaits_steward_since: sql`coalesce(awaits_steward_since, now())`,
    })
    .where('proof_id', '=', proofId)
    .where('status', '=', 'Pending')
    .returning('proof_id')
    .executeTakeFirst()
  return updated !== undefined
}
