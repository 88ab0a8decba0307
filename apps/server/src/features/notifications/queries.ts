/** All SQL of notifications. */

import type { NotificationKind } from '@canopy/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Place } from '../../db/place.ts'

/**
 * `href` is a path of the app. `groupKey` names what this is about: as long as the member has not read it, the next one with
 * that key takes its place. `actorId` is who caused it and is named in `text`, so that it goes when they leave.
 */
export type Notice = {
  userId: string
  kind: NotificationKind
  text: string
  href: string
  groupKey?: string
  actorId?: string
}

/**
 * Writes a notification, over the unread one of its group if there is one, and answers the id it has; undefined when the member
 * does not want that kind.
 */
export async function upsertNotification(
  tx: Tx,
  notification: Notice & { id: string },
): Promise<string | undefined> {
  const { userId, kind } = notification
  const written = await tx
    .insertInto('notifications')
    .columns(['notification_id', 'user_id', 'kind', 'text', 'href', 'group_key', 'actor_id'])
    .expression(
      tx
        .selectNoFrom([
          sql<string>`${notification.id}::uuid`.as('notification_id'),
          sql<string>`${userId}::uuid`.as('user_id'),
          sql<string>`${kind}::text`.as('kind'),
          sql<string>`${notification.text}::text`.as('text'),
          sql<string>`${notification.href}::text`.as('href'),
          sql<string>`${notification.groupKey ?? null}::text`.as('group_key'),
          sql<string>`${notification.actorId ?? null}::uuid`.as('actor_id'),
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
      conflict
        .columns(['user_id', 'group_key'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          text: eb.ref('excluded.text'),
          href: eb.ref('excluded.href'),
          actor_id: eb.ref('excluded.actor_id'),
          created_at: eb.ref('excluded.created_at'),
        })),
    )
    .returning('notification_id as id')
    .executeTakeFirst()
  return written?.id
}

const columns = [
  'notification_id as id',
  'kind',
  'text',
  'created_at as createdAt',
  'read_at as readAt',
  'href',
] as const

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof selectNotification>>>

/** A notification, whoever's it is; undefined when it is gone. */
export function selectNotification(db: Db, id: string) {
  return db.selectFrom('notifications').select(columns).where('notification_id', '=', id).executeTakeFirst()
}

/** The member's notifications behind `after`, newest first. */
export function selectNotifications(db: Db, userId: string, limit: number, after: Place | undefined) {
  let rows = db.selectFrom('notifications').select(columns).where('user_id', '=', userId)
  if (after) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'notification_id'), '<', tuple(after.time, after.id)),
    )
  }
  return rows.orderBy('created_at', 'desc').orderBy('notification_id', 'desc').limit(limit).execute()
}

/** How many of the member's notifications are unread. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks one notification of the member as read; answers whether there is such a one. */
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

/** Marks what is unread of the member's as read. */
export async function updateAllRead(db: Db, userId: string, now: Date) {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
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
