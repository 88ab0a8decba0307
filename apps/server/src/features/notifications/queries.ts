import { FOLLOWERS_COUNTED_MAX, REPLIES_COUNTED_MAX, UNREAD_COUNTED_MAX } from '@canopy/contract/limits'
import { type NotificationFilter, notificationFilters } from '@canopy/contract/notifications/shapes'
import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'
import { canSeePostsOf, isSeen, ofUnseen } from '../visibility/index.ts'

const member = sql`notifications.user_id`
const postAuthor = sql`(select user_id from posts where post_id = notifications.post_id)`

/** Members who have followed, asked to, or accepted a request since the notification of it was new. */
const newFollows = sql`
  (
    select follower_id as user_id, accepted_at as at from follows
    where notifications.kind = 'follow' and group_key = 'followers' and followee_id = notifications.user_id
      and accepted_at >= since and accepted_at = requested_at and ${isSeen(member, sql`follower_id`)}
    limit ${sql.lit(FOLLOWERS_COUNTED_MAX)}
  ) union all (
    select follower_id, requested_at from follows
    where notifications.kind = 'follow' and group_key = 'requests' and followee_id = notifications.user_id
      and requested_at >= since and accepted_at is null and ${isSeen(member, sql`follower_id`)}
    limit ${sql.lit(FOLLOWERS_COUNTED_MAX)}
  ) union all (
    select followee_id, accepted_at from follows
    where notifications.kind = 'follow' and group_key = 'accepted' and follower_id = notifications.user_id
      and accepted_at >= since and accepted_at > requested_at and ${isSeen(member, sql`followee_id`)}
    limit ${sql.lit(FOLLOWERS_COUNTED_MAX)}
  )`

/** Members who have replied or reacted to the member's comment on a post that they see, each once. */
const onComment = sql`
  (
    select distinct on (user_id) user_id, comment_id, at
    from (
      select user_id, comment_id, created_at as at from comments
      where notifications.kind = 'reply' and parent_id = notifications.comment_id and hidden_at is null
        and user_id <> notifications.user_id and ${isSeen(member, sql`comments.user_id`)}
        and ${canSeePostsOf(member, postAuthor)}
      order by created_at desc, comment_id desc limit ${sql.lit(REPLIES_COUNTED_MAX)}
    ) reply
    order by user_id, at desc
  ) union all (
    select user_id, comment_id, created_at from comment_reactions
    where notifications.kind = 'reaction' and comment_id = notifications.comment_id and emoji is not null
      and exists (select from comments where comment_id = notifications.comment_id and hidden_at is null)
      and user_id <> notifications.user_id and ${isSeen(member, sql`comment_reactions.user_id`)}
      and ${canSeePostsOf(member, postAuthor)}
    order by created_at desc, user_id limit ${sql.lit(REPLIES_COUNTED_MAX)}
  )`

/** Members who mention the member in the post or in comments on it. */
const mentioning = sql`
  select distinct on (author.user_id) author.user_id, mentions.comment_id, mentioned_at as at
  from mentions
    join posts using (post_id)
    left join comments using (comment_id)
    cross join lateral (select coalesce(comments.user_id, posts.user_id) as user_id) as author
  where notifications.kind = 'mention' and mentions.post_id = notifications.post_id
    and mentions.user_id = notifications.user_id and author.user_id <> notifications.user_id
    and comments.hidden_at is null and ${canSeePostsOf(member, sql`posts.user_id`)} and ${isSeen(member, sql`author.user_id`)}
  order by author.user_id, mentioned_at desc`

/** Requires `post_counts`. */
const reactionsInAll = sql`(thumbs + hearts + claps + smiles + wows + ideas)`
const reactionsToPost = sql`select user_id from reactions where reactions.post_id = notifications.post_id`
const commentsOnPost = sql`
  select user_id from comments where comments.post_id = notifications.post_id and comments.hidden_at is null`

/**
 * Notifications to show. One about a post, a comment or following names the latest other member who reacted, commented, replied, mentioned or followed, and counts
 * the `others`. When all of that has been undone, or while the member mutes the thread of the post, it is hidden, but its row stays and
 * remembers whether it was read.
 */
const shown = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin(
      sql<{ userId: string; others: number; commentId: string | null }>`lateral (
        select last.user_id as "userId", last.others, last.comment_id as "commentId"
        from (
          (
            select reactions.user_id, ${reactionsInAll} - 1 - exists (
              select from reactions own where own.post_id = notifications.post_id and own.user_id = notifications.user_id
            )::integer - (select count(*) from ${ofUnseen(member, reactionsToPost, reactionsInAll)}) as others,
              null::uuid as comment_id
            from reactions join post_counts using (post_id)
            where notifications.kind = 'reaction' and notifications.comment_id is null and reactions.post_id = notifications.post_id
              and reactions.user_id <> notifications.user_id and ${isSeen(member, sql`reactions.user_id`)}
            order by reactions.created_at desc, reactions.user_id limit 1
          ) union all (
            select comments.user_id, commenters - 1 - exists (
              select from comments own
              where own.post_id = notifications.post_id and own.user_id = notifications.user_id and own.hidden_at is null
            )::integer - (
              select count(distinct given.user_id) from ${ofUnseen(member, commentsOnPost, sql`post_counts.comments`)}
            ), comments.comment_id
            from comments join post_counts using (post_id)
            where notifications.kind = 'comment' and comments.post_id = notifications.post_id
              and comments.user_id <> notifications.user_id and comments.hidden_at is null
              and ${isSeen(member, sql`comments.user_id`)}
            order by comments.created_at desc, comments.user_id limit 1
          ) union all (
            select user_id, count(*) over () - 1, comment_id from (${onComment}) as activity
            order by at desc, user_id limit 1
          ) union all (
            select user_id, count(*) over () - 1, comment_id from (${mentioning}) as mention
            order by at desc, user_id limit 1
          ) union all (
            select user_id, count(*) over () - 1, null from (${newFollows}) as follow
            order by at desc, user_id limit 1
          )
        ) last
        where not exists (select from posts where post_id = notifications.post_id and hidden_at is not null)
      )`.as('last'),
      (join) => join.onTrue(),
    )
    .where(({ or, eb }) =>
      or([eb('notifications.notice', 'is not', null), eb('last.userId', 'is not', null)]),
    )
    .where(
      sql<boolean>`not exists (select from muted_threads where user_id = ${member} and post_id = notifications.post_id)`,
    )

const shownRows = (db: Db) =>
  shown(db)
    .leftJoin('users as actor', 'actor.user_id', 'last.userId')
    .select([
      'notifications.notification_id as id',
      'notifications.kind',
      'notifications.notice',
      'notifications.created_at as createdAt',
      'notifications.read_at as readAt',
      'notifications.since',
      'notifications.mailed_at as mailedAt',
      'notifications.href',
      'notifications.post_id as postId',
      'notifications.group_key as groupKey',
      'actor.full_name as actor',
      'actor.user_id as actorId',
      'last.others',
      'last.commentId',
    ])

export type NotificationRow = InferResult<ReturnType<typeof shownRows>>[number]

/** Reads notifications with their members, in no particular order. */
export function selectNotificationsById(db: Db, ids: string[]) {
  return shownRows(db)
    .select('notifications.user_id as userId')
    .where('notifications.notification_id', '=', anyOf(ids))
    .execute()
}

type Page = { limit: number; after: Cursor | undefined; filter?: NotificationFilter | undefined }

/** Newest first. */
export function selectNotifications(db: Db, userId: string, { limit, after, filter }: Page) {
  const all = shownRows(db).where('notifications.user_id', '=', userId)
  const rows = filter ? all.where('notifications.kind', 'in', notificationFilters[filter]) : all
  return keyset(rows, {
    by: ['notifications.created_at', 'notifications.notification_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

const shownUnread = (db: Db, userId: string) =>
  shown(db).where('notifications.user_id', '=', userId).where('notifications.read_at', 'is', null)

/** Counts the unread ones of the newest `UNREAD_COUNTED_MAX`: whether one is shown has to be found out one by one. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const newest = sql`
    select notification_id from notifications where user_id = ${userId} and read_at is null
    order by created_at desc limit ${sql.lit(UNREAD_COUNTED_MAX)}`
  const { unread } = await shown(db)
    .where('notifications.notification_id', '=', sql<string>`any(array(${newest}))`)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Reads unread notifications since a time that the member wants to be pushed, newest first. */
export async function selectUnreadToPush(
  db: Db,
  userId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await shownUnread(db, userId)
    .innerJoin('alert_settings', 'alert_settings.user_id', 'notifications.user_id')
    .select('notifications.notification_id as id')
    .where('notifications.created_at', '>=', since)
    .where(sql<boolean>`notifications.kind <> all (not_pushed)`)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.notification_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether the member has such a notification. */
export async function updateRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const found = await db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('notification_id', '=', id)
    .returning('notification_id')
    .executeTakeFirst()
  return found !== undefined
}

export async function updateAllRead(tx: Tx, userId: string, now: Date) {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('notification_id', 'in', shownUnread(tx, userId).select('notifications.notification_id'))
    .execute()
}

/** The last change counts: a notification is renewed by each further comment, reaction or follower. */
export async function deleteNotificationsBefore(db: Db, time: Date) {
  await db.deleteFrom('notifications').where('created_at', '<', time).execute()
}
