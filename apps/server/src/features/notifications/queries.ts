/** All SQL of notifications. */

import type { NotificationKind } from '@canopy/contract/notifications'
import type { Db, Tx } from '../../db/connect.ts'
import type { Place } from '../../db/place.ts'

type NewNotification = {
  id: string
  userId: string
  kind: NotificationKind
  text: string
  href: string
  groupKey?: string
}

/** Writes a notification, over the unread one of its group if there is one; answers the id it has. */
export async function upsertNotification(tx: Tx, notification: NewNotification): Promise<string> {
  const { id } = await tx
    .insertInto('notifications')
    .values({
      notification_id: notification.id,
      user_id: notification.userId,
      kind: notification.kind,
      text: notification.text,
      href: notification.href,
      group_key: notification.groupKey ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_key'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          text: eb.ref('excluded.text'),
          href: eb.ref('excluded.href'),
          created_at: eb.ref('excluded.created_at'),
        })),
    )
    .returning('notification_id as id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = [
  'notification_id as id',
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
