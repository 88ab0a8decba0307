import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { isVisiblePost } from '../posts/seen-queries.ts'

/** Does nothing if the member has saved the post already. The post must be locked. */
export async function insertSaved(tx: Tx, userId: string, postId: string) {
  await tx
    .insertInto('saved_posts')
    .values({ user_id: userId, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSaved(db: Db, userId: string, postId: string) {
  await db.deleteFrom('saved_posts').where('user_id', '=', userId).where('post_id', '=', postId).execute()
}

/** A page of the posts the member saved, last saved first. */
export function selectSaved(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  const saved = db
    .selectFrom('saved_posts')
    .select(['post_id as postId', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('posts')
          .select('posts.post_id')
          .whereRef('posts.post_id', '=', 'saved_posts.post_id')
          .where('posts.hidden_at', 'is', null)
          .where(isVisiblePost(userId)),
      ),
    )
  return keyset(saved, { by: ['saved_at', 'post_id'], direction: 'desc', after, limit }).execute()
}
