import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Db, Tx } from '../../../db/database.ts'
import {
  type Activity,
  activityColumns,
  alertOfActivity,
  notifyOfActivity,
} from '../../notifications/index.ts'
import { canSeePostsOf, isSeen, subscribes } from '../../visibility/index.ts'

type Choice = { postId: string; commentId: string; userId: string; emoji: string | null }

const write = ({ commentId, userId, emoji }: Choice) =>
  emoji === null
    ? sql`
        update comment_reactions set emoji = null, created_at = now() from comment
        where comment_reactions.comment_id = ${commentId} and comment_reactions.user_id = ${userId} and emoji is not null
        returning false as is_first`
    : sql`
        insert into comment_reactions (comment_id, user_id, emoji) select ${commentId}, ${userId}, ${emoji} from comment
        on conflict (comment_id, user_id) do update set
          emoji = excluded.emoji,
          created_at = case when comment_reactions.emoji is null then now() else comment_reactions.created_at end
        where comment_reactions.emoji is distinct from excluded.emoji
        -- A row that was inserted, not updated, has never been locked or deleted by any transaction.
        returning xmax = 0 as is_first`

/**
 * Sets a member's reaction, or removes it with null, and notifies the author of the comment of a first one. Returns undefined if there is no
 * such comment.
 */
export async function updateReaction(
  tx: Tx,
  choice: Choice,
): Promise<(Activity & { isWritten: boolean; authorId: string }) | undefined> {
  const { postId, commentId, userId } = choice
  const authors = sql`
    select ${postId}::uuid as post_id, comment.user_id from comment, written
    where is_first and ${subscribes(sql`comment.user_id`, userId, postId)}
      and ${canSeePostsOf(sql`comment.user_id`, sql`comment.post_author`)}`
  const notice = notifyOfActivity({
    kind: 'reaction',
    commentId: sql`${commentId}::text`,
    authors,
  })
  const { rows } = await sql<Activity & { isWritten: boolean; authorId: string }>`
    with comment as (
      select comments.user_id, posts.user_id as post_author from comments join posts using (post_id)
      where comment_id = ${commentId} and post_id = ${postId} and comments.hidden_at is null and posts.hidden_at is null
        and ${isSeen(userId, sql`comments.user_id`)} and ${canSeePostsOf(userId, sql`posts.user_id`)}
      for no key update of comments
    ),
    written as (${write(choice)}), notice as (${notice}), alert as (${alertOfActivity()})
    select exists (select from written) as "isWritten", comment.user_id as "authorId", ${activityColumns}
    from comment left join notice on true`.execute(tx)
  return rows[0]
}

/** Forgets reactions that were removed before this time: set again they notify again. */
export async function deleteRemovedReactions(db: Db, before: Date) {
  await db
    .deleteFrom('comment_reactions')
    .where('emoji', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/**
 * Reads a member's reactions, ordered by comment, after the one with the id `after`. No emoji means that it was removed less than a day
 * ago.
 */
export function selectCommentReactionsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('comment_reactions')
    .select(['comment_id as commentId', 'emoji', 'created_at as reactedAt'])
    .where('user_id', '=', userId)
    .where('comment_id', '>', after)
    .orderBy('comment_id')
    .limit(limit)
    .execute()
}
