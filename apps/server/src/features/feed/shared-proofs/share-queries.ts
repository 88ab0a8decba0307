import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import type { Db, Tx } from '../../../db/database.ts'

type Own = { proofId: number; userId: string }

const ownProof = (db: Db, { proofId, userId }: Own) =>
  db
    .selectFrom('proofs')
    .select(['image', 'status', 'unconfirmed'])
    .where('proof_id', '=', proofId)
    .where('user_id', '=', userId)
    .$narrowType<{ status: ProofStatus }>()

/** Undefined for a proof of another member. */
export const selectOwnProof = (db: Db, own: Own) => ownProof(db, own).executeTakeFirst()

/** Reads a member's own proof and locks it until the transaction ends, so that neither another share nor another verdict comes between. */
export const lockOwnProof = (tx: Tx, own: Own) => ownProof(tx, own).forNoKeyUpdate().executeTakeFirst()

/** The post that shares the proof. */
export async function selectSharedAs(db: Db, proofId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('shared_proofs')
    .select('post_id as postId')
    .where('proof_id', '=', proofId)
    .executeTakeFirst()
  return row?.postId
}

export async function insertSharedProof(tx: Tx, postId: string, proofId: number) {
  await tx.insertInto('shared_proofs').values({ post_id: postId, proof_id: proofId }).execute()
}
