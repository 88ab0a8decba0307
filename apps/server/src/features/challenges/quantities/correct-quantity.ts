import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseCaseOf } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { lockQuantity, selectSender, updateQuantity } from './correction-queries.ts'
import { refuseQuantity } from './refuse-quantity.ts'

type Correction = { proofId: number; quantity: number; before: number; reason: string }

/**
 * Sets what a proof says, whatever its verdict is. Does nothing if it is that already.
 * @throws AppError not_found, own_case, person_needed, already_decided if it is no longer `before`, quantity_refused
 */
export async function correctQuantity(
  tx: Tx,
  actor: Actor,
  { proofId, quantity, before, reason }: Correction,
): Promise<void> {
  const sender = await selectSender(tx, proofId)
  if (!sender) throw new AppError('not_found')
  await refuseCaseOf(tx, actor, sender.userId)
  const stored = await lockQuantity(tx, proofId)
  if (!stored) throw new AppError('not_found')
  if (stored.quantity === null || !stored.asked) throw new AppError('quantity_refused')
  refuseQuantity(stored.asked, quantity)
  const subject = { kind: 'proof', id: String(proofId) } as const
  if (stored.quantity !== before) {
    const decision = `the amount is ${stored.quantity}`
    throw await alreadyDecided(tx, { subject, action: 'proof.corrected', decision })
  }
  if (quantity === before) return
  await updateQuantity(tx, proofId, { before, quantity, unit: stored.asked.unit })
  const { challengeId, challengeName, userId } = stored
  await notify(tx, {
    userId,
    notice: {
      kind: 'proof.corrected',
      values: { challengeName, unit: stored.asked.unit, before, quantity, reason },
    },
    href: paths.submitProof(challengeId),
    groupKey: `proof:${proofId}`,
  })
  publish(tx, { type: 'case.decided', kind: 'proof', id: subject.id })
  await audit(tx, actor, {
    action: 'proof.corrected',
    subject,
    before: { quantity: before },
    after: { quantity },
    reason,
  })
}
