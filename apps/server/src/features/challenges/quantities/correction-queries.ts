/** SQL for the quantity of a proof at the desk. */

import type { Tx } from '../../../db/database.ts'
import { askedQuantity, proofQuantity } from './quantity-queries.ts'

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

export async function updateQuantity(tx: Tx, proofId: number, quantity: number) {
  await tx.updateTable('proofs').set({ quantity }).where('proof_id', '=', proofId).execute()
}
