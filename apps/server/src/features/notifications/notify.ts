import type { NotificationKind } from '@canopy/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import type { PostNoticeKind } from './present.ts'
import { deleteOfGroup, deleteOfPost, upsert, upsertNotifications } from './queries.ts'

/**
 * `href` is a path of the app. `groupKey` names the subject: a later notification of the same kind and key replaces the earlier one.
 */
type TextNotice = {
  userId: string
  kind: Exclude<NotificationKind, PostNoticeKind>
  text: string
  href: string
  groupKey?: string
}

/** Stores a notification and publishes it, unless the member has turned off its kind. */
export async function notify(tx: Tx, { userId, ...notice }: TextNotice): Promise<void> {
  await notifyAll(tx, [userId], notice)
}

/** Stores the same notification for several members at once; see `notify`. */
export async function notifyAll(
  tx: Tx,
  userIds: readonly string[],
  { groupKey = null, ...notice }: Omit<TextNotice, 'userId' | 'groupKey'> & { groupKey?: string | null },
): Promise<void> {
  const to = userIds.map((userId) => ({ id: uuidv7(), userId }))
  const written = await upsertNotifications(tx, { ...notice, groupKey, postId: null }, to)
  for (const { id, userId } of written) publish(tx, { type: 'notification.created', userId, id })
}

type NewActivity = {
  kind: PostNoticeKind
  postId: string
  /** Selects the user_id of the post's author, or nothing. */
  author: RawBuilder<unknown>
  /** A quiet notification moves an existing one up without marking it unread. */
  quiet: RawBuilder<boolean>
}

/** The notification of activity on a post as it was written, or nothing but null. */
export type Activity =
  | { id: string; userId: string; readAt: Date | null }
  | { id: null; userId: null; readAt: null }

/** A part of the statement that writes the activity; returns an `Activity` for `publishActivity`. */
export const notifyOfActivity = ({ kind, postId, author, quiet }: NewActivity) =>
  upsert(
    { kind, text: null, href: `/posts/${postId}`, postId, groupKey: `post:${postId}` },
    sql`select ${uuidv7()}::uuid, user_id from (${author}) as author`,
    quiet,
  )

export function publishActivity(tx: Tx, { userId, id, readAt }: Activity, isQuiet: boolean) {
  if (id === null) return
  if (!isQuiet) publish(tx, { type: 'notification.created', userId, id })
  else if (readAt === null) publishChanged(tx, userId)
}

/** Makes the member's screens reload their notifications. */
export function publishChanged(tx: Tx, userId: string) {
  publish(tx, { type: 'notifications.changed', userId })
}

/** Takes back what was notified to these members about a subject. */
export async function withdraw(tx: Tx, userIds: string[], kind: NotificationKind, groupKey: string) {
  for (const userId of await deleteOfGroup(tx, userIds, kind, groupKey)) publishChanged(tx, userId)
}

export async function deletePostNotifications(tx: Tx, postId: string) {
  for (const userId of new Set(await deleteOfPost(tx, postId))) publishChanged(tx, userId)
}
