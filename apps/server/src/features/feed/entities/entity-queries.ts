import type { Mention } from '@canopy/contract/feed/shapes'
import { MENTIONS_MAX, MENTIONS_PER_DAY } from '@canopy/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { canSeePostsOf, isUnblocked, mutedBecause, subscribes } from '../../visibility/index.ts'

/** Id of a comment, or of a post if `commentId` is missing. */
export type TextId = { postId: string; commentId?: string }

const inText = ({ postId, commentId }: TextId) =>
  sql`post_id = ${postId} and comment_id is not distinct from ${commentId ?? null}::uuid`

/** Replaces the tags of a post. Banned ones are not stored, and what a steward removed stays removed. Returns those that are shown. */
export async function replacePostTags(tx: Tx, postId: string, tags: string[]): Promise<string[]> {
  await sql`
    delete from post_tags where post_id = ${postId} and removed_at is null and tag <> all(${tags}::text[])`.execute(
    tx,
  )
  if (tags.length === 0) return []
  const { rows } = await sql<{ tag: string }>`
    with stored as (
      insert into post_tags (post_id, tag, created_at)
      select post_id, wanted, created_at from posts cross join unnest(${tags}::text[]) as wanted
      where post_id = ${postId}
        and not exists (select from tags where tag = wanted and banned_at is not null)
      on conflict do nothing
    ), known as (
      insert into tags (tag, authors)
      select wanted, 1 from posts join users using (user_id) cross join unnest(${tags}::text[]) as wanted
      where post_id = ${postId} and not is_private
      order by wanted
      on conflict do nothing
    )
    select wanted as tag from unnest(${tags}::text[]) as wanted
    where not exists (select from tags where tag = wanted and banned_at is not null)
      and not exists (select from post_tags where post_id = ${postId} and tag = wanted and removed_at is not null)
    order by 1`.execute(tx)
  return rows.map(({ tag }) => tag)
}

/** Replaces the tags of a comment, which are in no list. */
export async function replaceCommentTags(tx: Tx, commentId: string, tags: string[]): Promise<string[]> {
  await sql`delete from comment_tags where comment_id = ${commentId} and tag <> all(${tags}::text[])`.execute(
    tx,
  )
  if (tags.length === 0) return []
  const { rows } = await sql<{ tag: string }>`
    with wanted as (
      select tag from unnest(${tags}::text[]) as wanted (tag)
      where not exists (select from tags where tags.tag = wanted.tag and banned_at is not null)
    ), stored as (
      insert into comment_tags (comment_id, tag) select ${commentId}, tag from wanted on conflict do nothing
    )
    select tag from wanted order by tag`.execute(tx)
  return rows.map(({ tag }) => tag)
}

/**
 * Replaces the mentions of a text. A username means the member who has it now, or who was mentioned by it before, and nobody who blocks
 * the author or is blocked. Returns those who were not mentioned in it before.
 */
export async function replaceMentions(
  tx: Tx,
  text: TextId,
  author: string,
  usernames: string[],
): Promise<string[]> {
  await sql`delete from mentions where ${inText(text)} and username <> all(${usernames}::text[])`.execute(tx)
  if (usernames.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    insert into mentions (post_id, comment_id, user_id, username)
    select ${text.postId}, ${text.commentId ?? null}, user_id, lower(username) from users
    where lower(username) = any(${usernames}::text[]) and ${isUnblocked(author, sql`users.user_id`)}
      and not exists (select from mentions where ${inText(text)} and mentions.username = lower(users.username))
    order by user_id
    on conflict do nothing
    returning user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

export async function selectMentions(db: Db, text: TextId): Promise<Mention[]> {
  const { rows } = await sql<Mention>`
    select username, user_id as "userId" from mentions where ${inText(text)} order by username`.execute(db)
  return rows
}

type NewMentions = {
  text: TextId
  author: string
  content: RawBuilder<unknown>
  tags: string[]
  userIds: string[]
}

/**
 * Notes which of the newly mentioned members will be notified: those who see the post and the author, and have not muted them, the
 * notifications of the post or its words. At most `MENTIONS_MAX` for a text and `MENTIONS_PER_DAY` for its author. Members who are notified
 * of the comment or reply anyway are left out.
 */
export async function insertNotifiedMentions(
  tx: Tx,
  { text, author, content, tags, userIds }: NewMentions,
): Promise<string[]> {
  const textId = text.commentId ?? text.postId
  // Locks the author, so that texts written at the same time do not exceed the limits.
  await sql`select pg_advisory_xact_lock(hashtextextended('mentions by ' || ${author}, 0))`.execute(tx)
  const { rows } = await sql<{ userId: string }>`
    with post as (select user_id as author_id from posts where post_id = ${text.postId}),
    told as (
      select author_id as user_id from post
      union all
      select parent.user_id from comments join comments parent on parent.comment_id = comments.parent_id
      where comments.comment_id = ${text.commentId ?? null} and parent.user_id is not null
    ),
    allowance as (
      select greatest(0, least(
        ${MENTIONS_MAX} - (select count(*) from notified_mentions where text_id = ${textId}),
        ${MENTIONS_PER_DAY} - (
          select count(*) from notified_mentions
          where author_id = ${author} and notified_at > now() - interval '24 hours'
        )
      )) as mentions
    )
    insert into notified_mentions (text_id, author_id, user_id)
    select ${textId}, ${author}, member.user_id from post, users member
    where member.user_id = ${anyOf(userIds)}
      and (${text.commentId === undefined} or member.user_id not in (select user_id from told))
      and ${subscribes(sql`member.user_id`, sql`${author}::uuid`, text.postId)}
      and ${canSeePostsOf(sql`member.user_id`, sql`author_id`)}
      and ${mutedBecause(sql`member.user_id`, sql`${author}::uuid`, { text: content, tags: sql`${tags}::text[]` })} is null
    order by member.user_id
    limit (select mentions from allowance)
    on conflict do nothing
    returning user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

export async function deleteNotifiedMentions(db: Db, before: Date) {
  await db.deleteFrom('notified_mentions').where('notified_at', '<', before).execute()
}
