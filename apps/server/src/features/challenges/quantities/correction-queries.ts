/** SQL for the quantity of a proof at the desk. */

import type { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { amountCriterion } from '@canopy/contract/challenges/quantities/texts'
import type { Tx } from '../../../db/database.ts'
import { askedQuantity, proofQuantity } from './quantity-queries.ts'

/** The member who sent a proof. */
export const selectSender = (tx: Tx, proofId: number) =>
  tx.selectFrom('proofs').select('user_id as userId').where('proof_id', '=', proofId).executeTakeFirst()

/** Reads the quantity of a proof with what its challenge asks for, and locks the proof. */
export const lockQuantity = (tx: Tx, proofId: number) =>
  tx
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'proofs.user_id as userId',
      'proofs.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      proofQuantity.as('quantity'),
      askedQuantity.as('asked'),
    ])
    .where('proofs.proof_id', '=', proofId)
    .forUpdate('proofs')
    .executeTakeFirst()

type Change = { before: number; quantity: number; unit: Unit }

/** Sets the quantity of a proof, which its checklist names from now on. Nothing speaks against it, since a steward has looked. */
export async function updateQuantity(tx: Tx, proofId: number, { before, quantity, unit }: Change) {
  await tx.updateTable('proofs').set({ quantity }).where('proof_id', '=', proofId).execute()
  await tx
    .updateTable('proof_criteria')
    .set({
      text: amountCriterion(quantity, unit),
      answer: 'met',
      sentence: '[]',
      confidence: null,
      region: null,
      decided_by: 'steward',
      steward_answer: null,
    })
    .where('proof_id', '=', proofId)
    .where('text', '=', amountCriterion(before, unit))
    .execute()
}
