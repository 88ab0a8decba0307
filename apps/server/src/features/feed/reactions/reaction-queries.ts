import { REACTORS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** The member's own reactions to these posts. */
export function selectOwnReactions(db: Db, userId: string, postIds: string[]) {
  return db
    .selectFrom('reactions')
    .select(['post_id as postId', 'emoji'])
    .where('user_id', '=', userId)
    .where('post_id', '=', anyOf(postIds))
    .execute()
}

/** The newest reactions to a post without that of `userId`. */
const newestOfOthers = (postId: string, userId: string, limit: number) => sql`
  select user_id as "userId", emoji, created_at from reactions
  where post_id = ${postId} and user_id <> ${userId}
  order by created_at desc, user_id limit ${limit}`

/** Who reacted and how: the member `first`, then the newest, at most `REACTORS_MAX`. */
export async function selectReactors(db: Db, postId: string, first: string) {
  const { rows } = await sql<{ userId: string; emoji: string }>`
    select "userId", emoji from (
      select user_id as "userId", emoji, created_at from reactions where post_id = ${postId} and user_id = ${first}
      union all
      (${newestOfOthers(postId, first, REACTORS_MAX)})
    ) as reactor
    order by "userId" = ${first} desc, created_at desc, "userId" limit ${REACTORS_MAX}`.execute(db)
  return rows
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
