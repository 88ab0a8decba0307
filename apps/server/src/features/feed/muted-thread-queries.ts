import { NIL } from 'uuid'
import type { Db, Tx } from '../../db/database.ts'

export async function insertMutedThread(tx: Tx, userId: string, postId: string) {
  await tx
    .insertInto('muted_threads')
    .values({ user_id: userId, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMutedThread(tx: Tx, userId: string, postId: string) {
  await tx.deleteFrom('muted_threads').where('user_id', '=', userId).where('post_id', '=', postId).execute()
}

/** Ordered by post, after the one with the id `after`. */
export function selectMutedThreadsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('muted_threads')
    .select(['post_id as postId', 'muted_at as mutedAt'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()
}
