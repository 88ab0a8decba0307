import { entitiesIn } from '@canopy/contract/text/entities'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type IdempotencyKey, takeKeys } from '../../../db/idempotency.ts'
import {
  type Activity,
  activityColumns,
  alertOfActivity,
  notifyOfActivity,
} from '../../notifications/index.ts'
import { canSeePostsOf, follows, type Id, isSeen, mutedBecause, subscribes } from '../../visibility/index.ts'
import { isVisiblePost } from '../posts/seen-queries.ts'
import type { CommentRow } from './comment-queries.ts'

/** Condition that the author of the post lets the member comment on it. */
const mayComment = (userId: Id, post: 'post' | 'posts') => sql<boolean>`(
  ${sql.ref(`${post}.user_id`)} = ${userId} or ${sql.ref(`${post}.commenting`)} = 'everybody'
  or (${sql.ref(`${post}.commenting`)} = 'followed' and ${follows(sql.ref(`${post}.user_id`), userId)})
)`

/** Whether a member who sees the post may comment on it; undefined if there is no such post. */
export async function selectMayComment(db: Db, userId: string, postId: string): Promise<boolean | undefined> {
  const post = await db
    .selectFrom('posts')
    .select(mayComment(userId, 'posts').as('may'))
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .where(isVisiblePost(userId))
    .executeTakeFirst()
  return post?.may
}

export type NewComment = {
  commentId: string
  postId: string
  userId: string
  comment: string
  replyTo: string | undefined
  idempotencyKey: IdempotencyKey | undefined
}

type Inserted = Pick<
  CommentRow,
  'commentId' | 'fullName' | 'username' | 'profileImage' | 'createdAt' | 'parentId'
>

/**
 * The comments that `shown` answers, and their authors, where there still are any. Both the answered comment and that at the top of its
 * thread are locked, so that they are not deleted meanwhile.
 */
const lockAnswered = (locked: RawBuilder<unknown>) => sql`
  select shown.comment_id as reply_id, top.comment_id, top.user_id
  from shown
    join comments target on target.comment_id = shown.reply_to and target.post_id = shown.post_id and target.hidden_at is null
    join comments top on top.comment_id = coalesce(target.parent_id, target.comment_id)
  where ${isSeen(sql`shown.user_id`, sql`target.user_id`)}
  for key share of target, top ${locked}`

/** Condition that a member is notified of the comment `due`. */
const isHeardBy = (member: RawBuilder<unknown>) => {
  const muteable = { text: sql`due.comment`, tags: sql`select jsonb_array_elements_text(due.tags)` }
  return sql<boolean>`${subscribes(member, sql`due.user_id`, sql`due.post_id`)}
    and ${mutedBecause(member, sql`due.user_id`, muteable)} is null`
}

/**
 * Takes the idempotency keys of comments, if any, inserts the comments and notifies the authors of the posts, and of the comments that they
 * answer. Left out are those whose key is taken, whose members may not comment, and those on posts or to comments that do not exist; of
 * several also those for which others lock one of these.
 */
export async function insertComments(
  tx: Tx,
  comments: readonly NewComment[],
): Promise<(Inserted & Activity)[]> {
  const postIds = comments.map(({ postId }) => postId)
  const locked = comments.length > 1 ? sql`skip locked` : sql``
  const hasReplies = comments.some(({ replyTo }) => replyTo !== undefined)
  const ofPosts = notifyOfActivity({
    kind: 'comment',
    authors: sql`
      select distinct due.post_id, author_id as user_id from due
      where author_id is distinct from parent_author_id and ${isHeardBy(sql`author_id`)}`,
  })
  const ofReplies = notifyOfActivity({
    kind: 'reply',
    commentId: sql`member.comment_id`,
    authors: sql`
      select distinct due.post_id, parent_author_id as user_id, parent_id as comment_id from due
      where parent_author_id is not null and ${canSeePostsOf(sql`parent_author_id`, sql`author_id`)}
        and ${isHeardBy(sql`parent_author_id`)}`,
  })
  const { rows } = await sql<Inserted & Activity>`
    with wanted as (
      select * from unnest(
        ${comments.map(({ commentId }) => commentId)}::uuid[], ${postIds}::uuid[], ${comments.map(({ userId }) => userId)}::uuid[],
        ${comments.map(({ comment }) => comment)}::text[], ${comments.map(({ replyTo }) => replyTo)}::uuid[],
        ${comments.map(({ comment }) => JSON.stringify(entitiesIn(comment).tags))}::jsonb[],
        ${comments.map(({ idempotencyKey }) => idempotencyKey?.key)}::text[],
        ${comments.map(({ idempotencyKey }) => idempotencyKey?.contentHash)}::bytea[]
      ) as wanted (comment_id, post_id, user_id, comment, reply_to, tags, key, content_hash)
    ), post as (
      select post_id, user_id, commenting from posts where post_id = ${anyOf(postIds)} and hidden_at is null
      order by post_id for no key update ${locked}
    ), shown as (
      select wanted.*, post.user_id as author_id from wanted join post using (post_id)
      where ${canSeePostsOf(sql`wanted.user_id`, sql`post.user_id`)} and ${mayComment(sql`wanted.user_id`, 'post')}
    ), answering as (${
      hasReplies
        ? sql`
          select shown.*, answered.comment_id as parent_id, answered.user_id as parent_author_id
          from shown left join (${lockAnswered(locked)}) as answered on reply_id = shown.comment_id
          where reply_to is null or answered.comment_id is not null`
        : sql`select *, null::uuid as parent_id, null::uuid as parent_author_id from shown`
    }), key_taken as (${takeKeys('comment', sql`select *, jsonb_build_object('commentId', comment_id) as reply from answering`)}),
    due as (
      select * from answering where key is null or comment_id in (select (reply ->> 'commentId')::uuid from key_taken)
    ), written as (
      insert into comments (comment_id, post_id, user_id, comment, parent_id)
      select comment_id, post_id, user_id, comment, parent_id from due order by comment_id
      returning comment_id, post_id, user_id, created_at, parent_id
    ), ${
      hasReplies
        ? sql`of_posts as (${ofPosts}), of_replies as (${ofReplies}),
            notice as (select * from of_posts union all select * from of_replies)`
        : sql`notice as (${ofPosts})`
    }, alert as (${alertOfActivity()})
    select written.comment_id as "commentId", full_name as "fullName", username, profile_image as "profileImage",
      written.created_at as "createdAt", written.parent_id as "parentId", ${activityColumns}
    from written join users using (user_id) left join notice on notice."postId" = written.post_id`.execute(tx)
  return rows
}
