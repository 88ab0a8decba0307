import type { StoredNotice } from '@canopy/contract/notifications/notices'
import type { NotificationKind } from '@canopy/contract/notifications/shapes'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'

type Content = {
  kind: NotificationKind
  notice: StoredNotice | null
  href: RawBuilder<string> | string
  postId: RawBuilder<string> | string | null
  commentId: RawBuilder<string> | null
  groupKey: RawBuilder<string> | string | null
  /** The latest of those whom it names from now on, and how many they are. Otherwise triggers find them. */
  added?: { actorId: RawBuilder<string>; actors: RawBuilder<number> } | undefined
}

/** `isAlerted`: the member wants a push message or a mail of it. */
type Written = { id: string; userId: string; isQuiet: boolean; isAlerted: boolean }

/**
 * A statement, alone or as part of another one, that notifies each of the members that `to` selects, as `user_id`. The content may be
 * columns of `member`, which is what `to` selects. It replaces their notification of the same kind and group, which becomes unread again
 * unless `quiet`, which may depend on `notifications`. Members who have turned off the kind or muted the thread of the post are left out.
 * The order of the members prevents deadlocks between several of one group.
 */
export const upsert = (
  { kind, notice, href, postId, commentId, groupKey, added }: Content,
  to: RawBuilder<unknown>,
  quiet: RawBuilder<boolean>,
) => sql<Written>`
  insert into notifications (notification_id, user_id, kind, notice, href, post_id, comment_id, group_key, actor_id, actors)
  select time_ordered_id(), member.user_id, ${kind}::text, ${notice && JSON.stringify(notice)}::jsonb, ${href}::text, ${postId}::uuid, ${commentId}::uuid, (${groupKey})::text,
    ${added?.actorId ?? null}::uuid, ${added?.actors ?? null}::integer
  from (${to}) as member
  where not exists (
    select from muted_notifications where muted_notifications.user_id = member.user_id and kind = ${kind}
  ) and not exists (
    select from muted_threads where muted_threads.user_id = member.user_id and muted_threads.post_id = ${postId}
  )
  order by member.user_id, (${groupKey})::text
  on conflict (user_id, kind, group_key) do update set
    notice = excluded.notice,
    href = excluded.href,
    created_at = greatest(notifications.created_at, excluded.created_at),
    actor_id = coalesce(excluded.actor_id, notifications.actor_id),
    actors = notifications.actors + coalesce(excluded.actors, 0),
    since = case when notifications.read_at is null or ${quiet} then notifications.since else excluded.created_at end,
    read_at = case when ${quiet} then notifications.read_at end
  returning notification_id as id, user_id as "userId", post_id as "postId", ${quiet} as "isQuiet",
    is_alerted(user_id, kind) as "isAlerted"`

export async function upsertNotifications(
  tx: Tx,
  content: Content,
  userIds: readonly string[],
): Promise<Written[]> {
  const to = sql`select unnest(${userIds}::uuid[]) as user_id`
  const { rows } = await upsert(content, to, sql`false`).execute(tx)
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

/** Returns the ids of the members who have notifications about a post. */
export async function selectNotifiedOf(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select('user_id as userId')
    .distinct()
    .where('post_id', '=', postId)
    .execute()
  return rows.map(({ userId }) => userId)
}
