/** All SQL on the proofs of one member, whole. */

import type { Db, Tx } from '../../db/database.ts'
import { proofs } from './proofs/proof-queries.ts'

/** The member's proofs behind the one with the id `after`, with what their pictures told. */
export function selectProofsOf(db: Db, userId: string, limit: number, after = 0) {
  return proofs(db)
    .select([
      'proofs.sent_width as sentWidth',
      'proofs.sent_height as sentHeight',
      'proofs.contrast',
      'proofs.taken_at as takenAt',
      'proofs.reason',
      'proofs.decided_at as decidedAt',
      'proofs.awaits_steward_since as awaitsStewardSince',
    ])
    .where('proofs.user_id', '=', userId)
    .where('proofs.proof_id', '>', after)
    .orderBy('proofs.proof_id')
    .limit(limit)
    .execute()
}

/** Deletes all proofs of a member; answers their pictures. */
export async function deleteProofsOf(tx: Tx, userId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('proofs').where('user_id', '=', userId).returning('image').execute()
  return deleted.map(({ image }) => image).filter((image) => image !== null)
}
