import type { NotificationKind } from '@canopy/contract/notifications'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'

type Content = {
  kind: NotificationKind
  text: string | null
  href: string
  postId: string | null
  groupKey: string | null
}

type Written = { id: string; userId: string; readAt: Date | null }

/**
 * A statement, alone or as part of another one, that notifies each of `members`, which selects ids of notifications and of members. It
 * replaces their notification of the same kind and group, which becomes unread again unless `quiet`. Members who have turned off the kind
 * are left out. The order of the members prevents deadlocks between several of one group.
 */
export const upsert = (
  { kind, text, href, postId, groupKey }: Content,
  members: RawBuilder<unknown>,
  quiet: RawBuilder<boolean>,
) => sql<Written>`
  insert into notifications (notification_id, user_id, kind, text, href, post_id, group_key)
  select id, user_id, ${kind}::text, ${text}::text, ${href}::text, ${postId}::uuid, ${groupKey}::text
  from (${members}) as member (id, user_id)
  where not exists (
    select from muted_notifications where muted_notifications.user_id = member.user_id and kind = ${kind}
  )
  order by user_id
  on conflict (user_id, kind, group_key) do update set
    text = excluded.text,
    href = excluded.href,
    created_at = excluded.created_at,
    read_at = case when ${quiet} then notifications.read_at end
  returning notification_id as id, user_id as "userId", read_at as "readAt"`

/** `to` is who gets it, with the id of each one's notification. */
export async function upsertNotifications(
  tx: Tx,
  content: Content,
  to: { id: string; userId: string }[],
): Promise<Written[]> {
  const ids = to.map(({ id }) => id)
  const userIds = to.map(({ userId }) => userId)
  const members = sql`select * from unnest(${ids}::uuid[], ${userIds}::uuid[])`
  const { rows } = await upsert(content, members, sql`false`).execute(tx)
  return rows
}

/** Returns the ids of those of the members who had a notification of the group. */
export async function deleteOfGroup(tx: Tx, userIds: string[], kind: NotificationKind, groupKey: string) {
  const deleted = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', anyOf(userIds))
    .where('kind', '=', kind)
    .where('group_key', '=', groupKey)
    .returning('user_id as userId')
    .execute()
  return deleted.map(({ userId }) => userId)
}

/** Returns the ids of the members they belonged to. */
export async function deleteOfPost(tx: Tx, postId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('notifications')
    .where('post_id', '=', postId)
    .returning('user_id')
    .execute()
  return deleted.map(({ user_id }) => user_id)
}

/**
 * Notifications to show. One about a post names the latest other member who reacted or commented, and counts the `others`. When all of
 * those reactions or comments have been undone it is hidden, but its row stays and remembers whether it was read.
 */
const shown = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin(
      sql<{ userId: string; others: number }>`lateral (
        select last.user_id as "userId", last.others
        from (
          (
            select reactions.user_id, thumbs + hearts + claps + smiles + wows + ideas - 1 - (
              select count(*) from reactions own
              where own.post_id = notifications.post_id and own.user_id = notifications.user_id
            ) as others
            from reactions join post_counts using (post_id)
            where notifications.kind = 'reaction' and reactions.post_id = notifications.post_id
              and reactions.user_id <> notifications.user_id
            order by reactions.created_at desc, reactions.user_id limit 1
          ) union all (
            select comments.user_id, commenters - 1 - exists (
              select from comments own
              where own.post_id = notifications.post_id and own.user_id = notifications.user_id and own.hidden_at is null
            )::integer
            from comments join post_counts using (post_id)
            where notifications.kind = 'comment' and comments.post_id = notifications.post_id
              and comments.user_id <> notifications.user_id and comments.hidden_at is null
            order by comments.created_at desc, comments.user_id limit 1
          )
        ) last
        where not exists (select from posts where post_id = notifications.post_id and hidden_at is not null)
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

/** With their members, in no particular order. */
export function selectNotificationsById(db: Db, ids: string[]) {
  return shownRows(db)
    .select('notifications.user_id as userId')
    .where('notifications.notification_id', '=', anyOf(ids))
    .execute()
}

/** Newest first. */
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

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await shownUnread(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
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
