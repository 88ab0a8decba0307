/** All SQL of notifications. */

import type { NotificationKind } from '@canopy/contract/notifications'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'

type NewNotification = {
  id: string
  userId: string
  kind: NotificationKind
  text: string | null
  href: string
  postId: string | null
  groupKey: string | null
  quiet: boolean
}

/**
 * Writes a notification, in place of the one of its kind and group if there is one, which is unread again unless this one is `quiet`.
 * Returns undefined when the member does not want that kind.
 */
export function upsertNotification(
  tx: Tx,
  { id, userId, kind, text, href, postId, groupKey, quiet }: NewNotification,
): Promise<{ id: string; readAt: Date | null } | undefined> {
  return tx
    .insertInto('notifications')
    .columns(['notification_id', 'user_id', 'kind', 'text', 'href', 'post_id', 'group_key'])
    .expression(
      tx
        .selectNoFrom([
          sql<string>`${id}::uuid`.as('notification_id'),
          sql<string>`${userId}::uuid`.as('user_id'),
          sql<string>`${kind}::text`.as('kind'),
          sql<string>`${text}::text`.as('text'),
          sql<string>`${href}::text`.as('href'),
          sql<string>`${postId}::uuid`.as('post_id'),
          sql<string>`${groupKey}::text`.as('group_key'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('muted_notifications')
                .select('kind')
                .where('user_id', '=', userId)
                .where('kind', '=', kind),
            ),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'group_key']).doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        href: eb.ref('excluded.href'),
        created_at: eb.ref('excluded.created_at'),
        read_at: quiet ? eb.ref('notifications.read_at') : null,
      })),
    )
    .returning(['notification_id as id', 'read_at as readAt'])
    .executeTakeFirst()
}

/** Removes the notifications about a post; returns whose they were. */
export async function deleteOfPost(tx: Tx, postId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('notifications')
    .where('post_id', '=', postId)
    .returning('user_id')
    .execute()
  return deleted.map(({ user_id }) => user_id)
}

/**
 * Notifications that have something to say. One about a post names the last member but its own who reacted or commented, and counts
 * the `others`; while nobody did, because all of it was undone, it is left out, and keeps whether it was read.
 */
const shown = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin(
      sql<{ userId: string; others: number }>`lateral (
        select acts.user_id as "userId", count(*) over () - 1 as others
        from (
          select user_id, created_at from reactions
          where notifications.kind = 'reaction' and post_id = notifications.post_id
          union all
          select user_id, max(created_at) from comments
          where notifications.kind = 'comment' and post_id = notifications.post_id
          group by user_id
        ) acts
        where acts.user_id <> notifications.user_id
        order by acts.created_at desc, acts.user_id
        limit 1
      )`.as('last'),
      (join) => join.onTrue(),
    )
    .where(({ or, eb }) => or([eb('notifications.post_id', 'is', null), eb('last.userId', 'is not', null)]))

const shownRows = (db: Db) =>
  shown(db)
    .leftJoin('users as actor', 'actor.user_id', 'last.userId')
    .select([
      'notifications.notification_id as id',
      'notifications.kind',
      'notifications.text',
      'notifications.created_at as createdAt',
      'notifications.read_at as readAt',
      'notifications.href',
      'actor.full_name as actor',
      'last.others',
    ])

export type NotificationRow = InferResult<ReturnType<typeof shownRows>>[number]

/** A notification, whoever's it is; undefined when it is gone. */
export function selectNotification(db: Db, id: string): Promise<NotificationRow | undefined> {
  return shownRows(db).where('notifications.notification_id', '=', id).executeTakeFirst()
}

/** The member's notifications after the cursor, newest first. */
export function selectNotifications(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  return keyset(shownRows(db).where('notifications.user_id', '=', userId), {
    by: ['notifications.created_at', 'notifications.notification_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

const shownUnread = (db: Db, userId: string) =>
  shown(db).where('notifications.user_id', '=', userId).where('notifications.read_at', 'is', null)

/** How many of the member's notifications are unread. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await shownUnread(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks one notification of the member as read; returns whether there is such a one. */
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

/** Marks all unread notifications of the member as read. */
export async function updateAllRead(tx: Tx, userId: string, now: Date) {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('notification_id', 'in', shownUnread(tx, userId).select('notifications.notification_id'))
    .execute()
}

/** The kinds that the member does not want. */
export async function selectMuted(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('muted_notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Holds a member until the transaction ends, so that of two choices made at once one stands and not a mixture. */
export async function lockMember(tx: Tx, userId: string) {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Wants all kinds again. */
export async function deleteMuted(tx: Tx, userId: string) {
  await tx.deleteFrom('muted_notifications').where('user_id', '=', userId).execute()
}

/** Adds kinds that the member does not want. */
export async function insertMuted(tx: Tx, userId: string, kinds: NotificationKind[]) {
  await tx
    .insertInto('muted_notifications')
    .values(kinds.map((kind) => ({ user_id: userId, kind })))
    .execute()
}
