import type { Reaction } from '@canopy/contract/feed/shapes'
import { REACTORS_MAX, REPLY_REACTORS_MAX } from '@canopy/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import {
  type Activity,
  activityColumns,
  alertOfActivity,
  notifyOfActivity,
} from '../../notifications/index.ts'
import { canSeePostsOf, type Id, isSeen, subscribes } from '../../visibility/index.ts'

/** A constraint of the table says which emojis there are. */
export type Reactor = { userId: string; emoji: Reaction }

const toPost = (postId: Id) => sql`(
  select user_id, emoji, created_at from reactions where post_id = ${postId}) as given`

/** Reactions to a comment that were not removed. */
const toComment = (commentId: string) => sql`(
  select user_id, emoji, created_at from comment_reactions where comment_id = ${commentId} and emoji is not null) as given`

/** The newest of the reactions `given` that the member sees, without their own. */
const newestOfOthers = (given: RawBuilder<unknown>, userId: Id, limit: number) => sql`
  select user_id as "userId", emoji, created_at from ${given}
  where user_id <> ${userId} and ${isSeen(userId, sql`given.user_id`)}
  order by created_at desc, user_id limit ${limit}`

/** The newest reactions of others as one value. */
const listOfOthers = (postId: Id, userId: Id, limit: number) => sql<Reactor[]>`(
  select coalesce(json_agg(json_build_object('userId', "userId", 'emoji', emoji)), '[]')
  from (${newestOfOthers(toPost(postId), userId, limit)}) as other)`

/** Reads reactions: that of the member `first`, then the newest, at most `REACTORS_MAX`. */
async function selectGiven(db: Db, given: RawBuilder<unknown>, first: string) {
  const { rows } = await sql<Reactor>`
    select "userId", emoji from (
      select user_id as "userId", emoji, created_at from ${given} where user_id = ${first}
      union all
      (${newestOfOthers(given, first, REACTORS_MAX)})
    ) as reactor
    order by "userId" = ${first} desc, created_at desc, "userId" limit ${REACTORS_MAX}`.execute(db)
  return rows
}

export const selectReactors = (db: Db, postId: string, first: string) =>
  selectGiven(db, toPost(postId), first)

export const selectCommentReactors = (db: Db, commentId: string, first: string) =>
  selectGiven(db, toComment(commentId), first)

export type Choice = { postId: string; userId: string; emoji: Reaction }

/** `place` is that of the choice, from 1. */
type Reacted = Activity & { place: number; postId: string; isWritten: boolean; others: Reactor[] }

/**
 * Sets reactions of members, unless they are these already, and notifies the authors of the posts of first ones: quietly if reactions of
 * the same members notified them in the last 24 hours. Left out are those to posts that do not exist and those of members who have
 * left; of several choices also those for which others lock the post or the member, and further ones of a member for the same post.
 */
export async function upsertReactions(tx: Tx, choices: readonly Choice[]): Promise<Reacted[]> {
  const [postIds, userIds] = [choices.map(({ postId }) => postId), choices.map(({ userId }) => userId)]
  const emojis = choices.map(({ emoji }) => emoji)
  const locked = choices.length > 1 ? sql`skip locked` : sql``
  const { rows } = await sql<Reacted>`
    with choice as (
      select distinct on (post_id, user_id) post_id, user_id, emoji, place::integer
      from unnest(${postIds}::uuid[], ${userIds}::uuid[], ${emojis}::text[]) with ordinality as choice (post_id, user_id, emoji, place)
      order by post_id, user_id, place
    ), member as (
      select user_id from users where user_id = ${anyOf(userIds)} order by user_id for key share ${locked}
    ), post as (
      select post_id, user_id from posts where post_id = ${anyOf(postIds)} and hidden_at is null
      order by post_id for no key update ${locked}
    ), shown as (
      select choice.*, post.user_id as author_id from choice join member using (user_id) join post using (post_id)
      where ${canSeePostsOf(sql`choice.user_id`, sql`post.user_id`)}
    ), written as (
      insert into reactions (post_id, user_id, emoji) select post_id, user_id, emoji from shown
      on conflict (post_id, user_id) do update set emoji = excluded.emoji where reactions.emoji <> excluded.emoji
      -- A row that was inserted, not updated, has never been locked or deleted by any transaction.
      returning post_id, user_id, xmax = 0 as is_first
    ), heard as (
      select post_id, user_id, author_id from shown join written using (post_id, user_id)
      where is_first and ${subscribes(sql`shown.author_id`, sql`shown.user_id`, sql`shown.post_id`)}
    ), due as (
      insert into notified_reactions (post_id, user_id) select post_id, user_id from heard
      on conflict (post_id, user_id) do update set notified_at = now()
        where notified_reactions.notified_at <= now() - interval '24 hours'
      returning post_id
    ), notice as (${notifyOfActivity({
      kind: 'reaction',
      authors: sql`
        select post_id, author_id as user_id, (array_agg(user_id order by user_id))[1] as actor_id, count(*) as actors
        from heard group by post_id, author_id`,
      hasActors: true,
      quiet: sql`not exists (select from due where due.post_id = notifications.post_id)`,
    })}),
    alert as (${alertOfActivity()})
    select place, shown.post_id as "postId", written.user_id is not null as "isWritten", ${activityColumns},
      ${listOfOthers(sql`shown.post_id`, sql`shown.user_id`, REPLY_REACTORS_MAX - 1)} as others
    from shown left join written using (post_id, user_id) left join notice on notice."postId" = shown.post_id`.execute(
    tx,
  )
  return rows
}

type Removed = { isRemoved: boolean; others: Reactor[] }

/** Removes the member's reaction, if there is one. The post must be locked. */
export async function deleteReaction(tx: Tx, postId: string, userId: string): Promise<Removed> {
  const { rows } = await sql<Removed>`
    with removed as (delete from reactions where post_id = ${postId} and user_id = ${userId} returning user_id)
    select exists (select from removed) as "isRemoved", ${listOfOthers(postId, userId, REPLY_REACTORS_MAX)} as others`.execute(
    tx,
  )
  const [removed] = rows
  if (!removed) throw new Error('a select of values returned no row')
  return removed
}

export async function deleteNotifiedReactions(db: Db, before: Date) {
  await db.deleteFrom('notified_reactions').where('notified_at', '<', before).execute()
}
