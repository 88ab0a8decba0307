import { UNREAD_COUNTED_MAX } from '@canopy/contract/limits'
import { type NotificationFilter, notificationFilters } from '@canopy/contract/notifications/shapes'
import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'
import { canSeePostsOf } from '../visibility/index.ts'

const member = sql`notifications.user_id`

/**
 * Notifications to show. One about a post, a comment or following names the latest other member who reacted, commented, replied, mentioned or
 * followed, and the number of all, which triggers keep. When all of that has been undone, while the member does not see the post, or
 * mutes its thread, it is hidden, but its row stays and remembers whether it was read.
 */
const shown = (db: Db) =>
  db.selectFrom('notifications').where(
    sql<boolean>`(notice is not null or (actors > 0 and (post_id is null or exists (
      select from posts
      where posts.post_id = notifications.post_id and hidden_at is null and ${canSeePostsOf(member, sql`posts.user_id`)}
        and not exists (select from muted_threads where user_id = ${member} and post_id = notifications.post_id)
    ))))`,
  )

/** Translations of the name in a notice, as its values, by language: of the challenge or product that the notice leads to. */
const namesOf = (thing: 'challenge' | 'product') => {
  const [name, id] = [sql.lit(`${thing}Name`), sql.ref(`${thing}_id`)]
  return sql`(
    select json_object_agg(key, jsonb_strip_nulls(jsonb_build_object(${name}, value -> ${name})))
    from ${sql.table(`${thing}s`)}, jsonb_each(translations) where ${id} = substring(href from '[0-9]+$')::integer)`
}

type Names = Record<string, { challengeName?: string; productName?: string }>

const names = sql<Names | null>`case
  when notice -> 'values' ? 'challengeName' then ${namesOf('challenge')}
  when notice -> 'values' ? 'productName' then ${namesOf('product')} end`

const shownRows = (db: Db) =>
  shown(db)
    .leftJoin('users as actor', 'actor.user_id', 'notifications.actor_id')
    .select([
      'notifications.notification_id as id',
      'notifications.kind',
      'notifications.notice',
      names.as('names'),
      'notifications.created_at as createdAt',
      'notifications.read_at as readAt',
      'notifications.since',
      'notifications.mailed_at as mailedAt',
      'notifications.href',
      'notifications.post_id as postId',
      'notifications.group_key as groupKey',
      'notifications.actor_comment_id as commentId',
      'actor.full_name as actor',
      'actor.user_id as actorId',
      sql<number | null>`actors - 1`.as('others'),
    ])

export type NotificationRow = InferResult<ReturnType<typeof shownRows>>[number]

/** Reads notifications with their members, in no particular order. */
export function selectNotificationsById(db: Db, ids: string[]) {
  return shownRows(db)
    .innerJoin('users', 'users.user_id', 'notifications.user_id')
    .select(['notifications.user_id as userId', 'users.language'])
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

/** Counts up to `UNREAD_COUNTED_MAX`. `postIds` are the posts that unread notifications are about, whether they are shown or not. */
export function selectUnread(db: Db, userId: string): Promise<{ unread: number; postIds: string[] }> {
  const counted = shownUnread(db, userId).select('notification_id').limit(sql.lit(UNREAD_COUNTED_MAX))
  return db
    .selectFrom(counted.as('counted'))
    .select([
      sql<number>`count(*)`.as('unread'),
      sql<string[]>`array(
        select distinct post_id from notifications
        where user_id = ${userId} and read_at is null and post_id is not null)`.as('postIds'),
    ])
    .executeTakeFirstOrThrow()
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
