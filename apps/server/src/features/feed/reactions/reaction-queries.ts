import { REACTORS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'

export async function countReactions(db: Db, postId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  return count
}

/** The member's own reactions to these posts. */
export function selectOwnReactions(db: Db, userId: string, postIds: string[]) {
  return db
    .selectFrom('reactions')
    .select(['post_id as postId', 'emoji'])
    .where('user_id', '=', userId)
    .where('post_id', '=', anyOf(postIds))
    .execute()
}

/** Who reacted and how: the member `first`, then the newest, at most `REACTORS_MAX`. */
export function selectReactors(db: Db, postId: string, first: string) {
  return db
    .selectFrom('reactions')
    .select(['user_id as userId', 'emoji'])
    .where('post_id', '=', postId)
    .orderBy(({ eb }) => eb('user_id', '=', first), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .limit(REACTORS_MAX)
    .execute()
}

/** Sets a member's reaction. Returns undefined if it was this one already. */
export function upsertReaction(tx: Tx, postId: string, userId: string, emoji: string) {
  return (
    tx
      .insertInto('reactions')
      .values({ post_id: postId, user_id: userId, emoji })
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'user_id']).doUpdateSet({ emoji }).where('reactions.emoji', '<>', emoji),
      )
      // A row that was inserted, not updated, has never been locked or deleted by any transaction.
      .returning(sql<boolean>`xmax = 0`.as('isFirst'))
      .executeTakeFirst()
  )
}

/** Returns whether there was one. */
export async function deleteReaction(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Records that the member's reaction notifies the post's author. Returns false, and records nothing, if one did in the last 24 hours.
 * The post must be locked.
 */
export async function upsertNotifiedReaction(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into notified_reactions (post_id, user_id) values (${postId}, ${userId})
    on conflict (post_id, user_id) do update set notified_at = now()
      where notified_reactions.notified_at <= now() - interval '24 hours'
    returning post_id`.execute(tx)
  return rows.length > 0
}

export async function deleteNotifiedReactions(db: Db, before: Date) {
  await db.deleteFrom('notified_reactions').where('notified_at', '<', before).execute()
}
