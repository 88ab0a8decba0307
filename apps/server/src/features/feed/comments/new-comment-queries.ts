import { entitiesIn } from '@canopy/contract/text/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type IdempotencyKey, takeKey } from '../../../db/idempotency.ts'
import {
  type Activity,
  activityColumns,
  alertOfActivity,
  notifyOfActivity,
} from '../../notifications/index.ts'
import { canSeePostsOf, follows, isSeen, mutedBecause, subscribes } from '../../visibility/index.ts'
import { lockShown } from '../posts/post-queries.ts'
import { isVisiblePost } from '../posts/seen-queries.ts'
import type { CommentRow } from './comment-queries.ts'

/** Whether the author of the post lets the member comment on it. Requires `posts`. */
const mayComment = (userId: string) => sql<boolean>`(
  posts.user_id = ${userId} or posts.commenting = 'everybody'
  or (posts.commenting = 'followed' and ${follows(sql`posts.user_id`, userId)})
)`

/** Whether a member who sees the post may comment on it; undefined if there is no such post. */
export async function selectMayComment(db: Db, userId: string, postId: string): Promise<boolean | undefined> {
  const post = await db
    .selectFrom('posts')
    .select(mayComment(userId).as('may'))
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .where(isVisiblePost(userId))
    .executeTakeFirst()
  return post?.may
}

/**
 * A part of a statement that returns the comment that a reply answers, and its author, if there still is one. Both are locked, so that they
 * are not deleted meanwhile.
 */
const lockAnswered = (userId: string, postId: string, replyTo: string) => sql`
  select top.comment_id, top.user_id
  from comments target join comments top on top.comment_id = coalesce(target.parent_id, target.comment_id)
  where target.comment_id = ${replyTo} and target.post_id = ${postId} and target.hidden_at is null
    and ${isSeen(userId, sql`target.user_id`)}
  for key share`

type NewComment = {
  commentId: string
  postId: string
  userId: string
  comment: string
  replyTo: string | undefined
}

type Inserted = Pick<CommentRow, 'fullName' | 'username' | 'profileImage' | 'createdAt' | 'parentId'>

/**
 * Takes the idempotency key, if any, inserts the comment and notifies the author of the post, and of the comment that it answers. Returns
 * undefined, and writes nothing, if the key is taken, the member may not comment, or there is no such post or comment.
 */
export async function insertComment(
  tx: Tx,
  { commentId, postId, userId, comment, replyTo }: NewComment,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<{ inserted: Inserted; activities: Activity[] } | undefined> {
  const muteable = { text: sql`${comment}::text`, tags: sql`${entitiesIn(comment).tags}::text[]` }
  const isHeardBy = (member: RawBuilder<unknown>) => sql`
    ${subscribes(member, userId, postId)} and ${mutedBecause(member, userId, muteable)} is null`
  const ofPost = notifyOfActivity({
    kind: 'comment',
    authors: sql`
      select ${postId}::uuid as post_id, post.user_id from post, answered, key_taken
      where post.user_id is distinct from answered.user_id and ${isHeardBy(sql`post.user_id`)}`,
  })
  const ofReply = notifyOfActivity({
    kind: 'reply',
    commentId: sql`(select comment_id from answered)`,
    authors: sql`
      select ${postId}::uuid as post_id, answered.user_id from post, answered, key_taken
      where answered.user_id is not null and ${canSeePostsOf(sql`answered.user_id`, sql`post.user_id`)}
        and ${isHeardBy(sql`answered.user_id`)}`,
  })
  const noAnswer = sql`select null::uuid as comment_id, null::uuid as user_id`
  const { rows } = await sql<Inserted & Activity>`
    with post as (${lockShown(userId, postId, mayComment(userId))}),
    answered as (${replyTo === undefined ? noAnswer : lockAnswered(userId, postId, replyTo)}),
    key_taken as (${idempotencyKey ? takeKey(idempotencyKey, { commentId }, sql`post, answered`) : sql`select from post, answered`}),
    written as (
      insert into comments (comment_id, post_id, user_id, comment, parent_id)
      select ${commentId}, ${postId}, ${userId}, ${comment}, answered.comment_id from key_taken, answered
      returning user_id, created_at, parent_id
    ), ${
      replyTo === undefined
        ? sql`notice as (${ofPost})`
        : sql`of_post as (${ofPost}), of_reply as (${ofReply}),
            notice as (select * from of_post union all select * from of_reply)`
    }, alert as (${alertOfActivity()})
    select full_name as "fullName", username, profile_image as "profileImage", written.created_at as "createdAt",
      written.parent_id as "parentId", ${activityColumns}
    from written join users using (user_id) left join notice on true`.execute(tx)
  const [inserted] = rows
  return inserted && { inserted, activities: rows }
}
