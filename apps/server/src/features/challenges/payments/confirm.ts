import type { Actor } from '../../../audit/actor.ts'
import { auditAll } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { lockUnconfirmed, updateConfirmed, updateLookedAt } from './payment-queries.ts'

/**
 * Confirms verdicts of the word-based reviewer. Proofs that were decided since, or are the steward's own, are left out. Returns the ids
 * of those confirmed.
 */
export async function confirmProofs(tx: Tx, actor: Actor, proofIds: readonly number[]): Promise<number[]> {
  const proofs = await lockUnconfirmed(tx, proofIds, actor.userId)
  for (const proof of proofs) {
    await updateLookedAt(tx, proof.proofId)
    await updateConfirmed(tx, proof)
    publish(tx, { type: 'case.decided', kind: 'proof', id: String(proof.proofId) })
    // Why the points are on hold has changed.
    publish(tx, { type: 'points.changed', userId: proof.userId })
  }
  if (proofs.length > 0) {
    await addJob(tx, 'settle_points', {})
    publish(tx, { type: 'waiting.changed', kind: 'proof' })
  }
  await auditAll(
    tx,
    actor,
    proofs.map(({ proofId }) => ({
      action: 'proof.confirmed',
      subject: { kind: 'proof', id: String(proofId) },
    })),
  )
  return proofs.map(({ proofId }) => proofId)
}
