import type { Reaction } from '@canopy/contract/feed'
import { REACTORS_MAX, REPLY_REACTORS_MAX } from '@canopy/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Activity, alertOfActivity, notifyOfActivity } from '../../notifications/index.ts'
import { hears, isSeen } from '../../visibility/index.ts'
import { lockShown } from '../posts/post-queries.ts'

/** The member's own reactions to these posts. */
export const ownReactions = (db: Db, userId: string, postIds: string[]) =>
  db
    .selectFrom('reactions')
    .select(['post_id as postId', 'emoji'])
    .where('user_id', '=', userId)
    .where('post_id', '=', anyOf(postIds))

/** A constraint of the table says which emojis there are. */
export type Reactor = { userId: string; emoji: Reaction }

const toPost = (postId: string) => sql`(
  select user_id, emoji, created_at from reactions where post_id = ${postId}) as given`

/** Without those that were removed. */
const toComment = (commentId: string) => sql`(
  select user_id, emoji, created_at from comment_reactions where comment_id = ${commentId} and emoji is not null) as given`

/** The newest of the reactions `given` that the member sees, without their own. */
const newestOfOthers = (given: RawBuilder<unknown>, userId: string, limit: number) => sql`
  select user_id as "userId", emoji, created_at from ${given}
  where user_id <> ${userId} and ${isSeen(userId, sql`given.user_id`)}
  order by created_at desc, user_id limit ${limit}`

/** The same as one value. */
const listOfOthers = (postId: string, userId: string, limit: number) => sql<Reactor[]>`(
  select coalesce(json_agg(json_build_object('userId', "userId", 'emoji', emoji)), '[]')
  from (${newestOfOthers(toPost(postId), userId, limit)}) as other)`

/** Who reacted and how: the member `first`, then the newest, at most `REACTORS_MAX`. */
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

type Reacted = Activity & { isWritten: boolean; isQuiet: boolean; others: Reactor[] }

/**
 * Sets a member's reaction, unless it is this one already, and notifies the author of the post of a first one: quietly if a reaction of
 * this member notified them in the last 24 hours. Returns undefined if there is no such post.
 */
export async function upsertReaction(
  tx: Tx,
  postId: string,
  userId: string,
  emoji: string,
): Promise<Reacted | undefined> {
  const quiet = sql<boolean>`not exists (select from due)`
  const { rows } = await sql<Reacted>`
    with post as (${lockShown(userId, postId)}),
    written as (
      insert into reactions (post_id, user_id, emoji) select ${postId}, ${userId}, ${emoji} from post
      on conflict (post_id, user_id) do update set emoji = excluded.emoji where reactions.emoji <> excluded.emoji
      -- A row that was inserted, not updated, has never been locked or deleted by any transaction.
      returning xmax = 0 as is_first
    ), heard as (
      select post.user_id from post, written where is_first and ${hears(sql`post.user_id`, userId, postId)}
    ), due as (
      insert into notified_reactions (post_id, user_id) select ${postId}, ${userId} from heard
      on conflict (post_id, user_id) do update set notified_at = now()
        where notified_reactions.notified_at <= now() - interval '24 hours'
      returning post_id
    ), notice as (${notifyOfActivity({ kind: 'reaction', postId, author: sql`select user_id from heard`, quiet })}),
    alert as (${alertOfActivity(quiet)})
    select exists (select from written) as "isWritten", notice.id, notice."userId", notice."readAt", ${quiet} as "isQuiet",
      ${listOfOthers(postId, userId, REPLY_REACTORS_MAX - 1)} as others
    from post left join notice on true`.execute(tx)
  return rows[0]
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
