/** Notifies members, and takes back what is no longer so. */

import type { NotificationKind } from '@canopy/contract/notifications'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import type { PostNoticeKind } from './present.ts'
import { deleteOfPost, upsertNotification } from './queries.ts'

/**
 * `href` is a path of the app. `groupKey` names the thing it is about: the next notification of that kind with that key takes its
 * place.
 */
type TextNotice = {
  userId: string
  kind: Exclude<NotificationKind, PostNoticeKind>
  text: string
  href: string
  groupKey?: string
}

/** What others do on a member's post. A `quiet` one is moved up without becoming unread again. */
type PostNotice = { userId: string; kind: PostNoticeKind; postId: string; quiet: boolean }

/** Stores a notification and announces it after the commit, unless the member does not want that kind. */
export async function notify(tx: Tx, notice: TextNotice | PostNotice): Promise<void> {
  const { userId, kind } = notice
  const about =
    'postId' in notice
      ? {
          ...notice,
          text: null,
          href: `/posts/${notice.postId}`,
          groupKey: `post:${notice.postId}`,
        }
      : { ...notice, groupKey: notice.groupKey ?? null, postId: null, quiet: false }
  const written = await upsertNotification(tx, { ...about, id: uuidv7(), userId, kind })
  if (!written) return
  const { id, readAt } = written
  if (!about.quiet) publish(tx, { type: 'notification', userId, id })
  else if (readAt === null) publishChanged(tx, userId)
}

/** After the commit, has the member's screens ask for their notifications again. */
export function publishChanged(tx: Tx, userId: string) {
  publish(tx, { type: 'notifications.changed', userId })
}

/** Removes the notifications about a post that is being deleted, so that its author's screens learn of it. */
export async function withdrawOfPost(tx: Tx, postId: string) {
  for (const userId of new Set(await deleteOfPost(tx, postId))) publishChanged(tx, userId)
}
