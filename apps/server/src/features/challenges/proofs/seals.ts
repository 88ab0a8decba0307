import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'

/** The seals of posts that share the proofs may have come or gone. */
export async function publishSeals(tx: Tx, proofIds: readonly number[]): Promise<void> {
  if (proofIds.length === 0) return
  const posts = await tx
    .selectFrom('shared_proofs')
    .select('post_id as postId')
    .where('proof_id', 'in', proofIds)
    .execute()
  for (const { postId } of posts) publish(tx, { type: 'post.changed', postId })
}
