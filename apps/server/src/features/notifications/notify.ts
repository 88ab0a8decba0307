import type { NotificationKind } from '@canopy/contract/notifications'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import type { PostNoticeKind } from './present.ts'
import { deleteOfGroup, deleteOfPost, upsertNotifications } from './queries.ts'

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

/** Activity on a member's post. A `quiet` one moves an existing notification up without marking it unread. */
type PostNotice = { userId: string; kind: PostNoticeKind; postId: string; quiet: boolean }

/** Stores a notification and publishes it, unless the member has turned off its kind. */
export async function notify(tx: Tx, notice: TextNotice | PostNotice): Promise<void> {
  const { userId, kind } = notice
  const to = [{ id: uuidv7(), userId }]
  const about =
    'postId' in notice
      ? {
          ...notice,
          text: null,
          href: `/posts/${notice.postId}`,
          groupKey: `post:${notice.postId}`,
        }
      : { ...notice, groupKey: notice.groupKey ?? null, postId: null, quiet: false }
  const [written] = await upsertNotifications(tx, { ...about, to, kind })
  if (!written) return
  const { id, readAt } = written
  if (!about.quiet) publish(tx, { type: 'notification.created', userId, id })
  else if (readAt === null) publishChanged(tx, userId)
}

/** Stores the same notification for several members at once; see `notify`. */
export async function notifyAll(
  tx: Tx,
  userIds: readonly string[],
  { groupKey = null, ...notice }: Omit<TextNotice, 'userId' | 'groupKey'> & { groupKey?: string | null },
): Promise<void> {
  const to = userIds.map((userId) => ({ id: uuidv7(), userId }))
  const written = await upsertNotifications(tx, { ...notice, to, groupKey, postId: null, quiet: false })
  for (const { id, userId } of written) publish(tx, { type: 'notification.created', userId, id })
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
