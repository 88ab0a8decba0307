import { UNDO_TIME } from '@canopy/contract/desk/cases'
import type { Actor } from '../../../audit/actor.ts'
import { auditAll } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { lockAccount } from '../../points/index.ts'
import { publishSeals } from '../proofs/seals.ts'
import {
  lockConfirmed,
  lockUnconfirmed,
  selectOwners,
  updateLookedAt,
  updateUnconfirmed,
} from './confirm-queries.ts'

/**
 * Confirms verdicts of the word-based reviewer; their points follow when `settlePoints` runs, so that it can be undone until then. Proofs
 * that were decided since, or are the steward's own, are left out, and for programs those of stewards. Returns the ids of those confirmed.
 */
export async function confirmProofs(
  tx: Tx,
  actor: Actor,
  proofIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const proofs = await lockUnconfirmed(tx, proofIds, actor)
  for (const proof of proofs) {
    await updateLookedAt(tx, proof.proofId, now)
    publish(tx, { type: 'case.decided', kind: 'proof', id: String(proof.proofId) })
  }
  const confirmed = proofs.map(({ proofId }) => proofId)
  await publishSeals(tx, confirmed)
  if (proofs.length > 0) {
    await addJob(tx, 'settle_points', {}, { after: UNDO_TIME })
    publish(tx, { type: 'waiting.changed', kind: 'proof' })
  }
  await auditAll(
    tx,
    actor,
    confirmed.map((proofId) => ({
      action: 'proof.confirmed',
      subject: { kind: 'proof', id: String(proofId) },
    })),
  )
  return confirmed
}

/**
 * Takes confirmations back: the proofs wait again where they did before. Left out are those decided since, and those whose points no
 * longer wait for the confirmation. Returns the ids of the others.
 */
export async function unconfirmProofs(tx: Tx, actor: Actor, proofIds: readonly number[]): Promise<number[]> {
  // A proof that waits for room is paid under the lock of its account.
  for (const userId of await selectOwners(tx, proofIds)) await lockAccount(tx, userId)
  const undone = await updateUnconfirmed(tx, await lockConfirmed(tx, proofIds, actor))
  for (const proofId of undone) publish(tx, { type: 'case.decided', kind: 'proof', id: String(proofId) })
  await publishSeals(tx, undone)
  if (undone.length > 0) publish(tx, { type: 'waiting.changed', kind: 'proof' })
  await auditAll(
    tx,
    actor,
    undone.map((proofId) => ({
      action: 'proof.unconfirmed',
      subject: { kind: 'proof', id: String(proofId) },
    })),
  )
  return undone
}
