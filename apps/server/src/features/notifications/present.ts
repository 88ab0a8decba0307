import { followNotices, noticeText, postNotices, StoredNotice } from '@canopy/contract/notifications/notices'
import { type Notification, NotificationKind } from '@canopy/contract/notifications/shapes'
import { paths } from '@canopy/contract/paths'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { type NotificationRow, selectNotificationsById } from './queries.ts'

export type PostNoticeKind = Extract<NotificationKind, 'reaction' | 'comment' | 'reply' | 'mention'>

export const FollowGroup = z.enum(['followers', 'requests', 'accepted'])
export type FollowGroup = z.infer<typeof FollowGroup>

function textOf(kind: NotificationKind, { notice, actor, others, groupKey, commentId }: NotificationRow) {
  const names = [actor ?? '', others ?? 0] as const
  if (kind === 'comment') return postNotices.commented(...names)
  if (kind === 'mention') return postNotices.mentioned(...names)
  if (kind === 'reply') return postNotices.replied(...names)
  if (kind === 'reaction')
    return commentId ? postNotices.reactedToComment(...names) : postNotices.reacted(...names)
  if (kind === 'follow') return followNotices[FollowGroup.parse(groupKey)](...names)
  return noticeText(StoredNotice.parse(notice))
}

/** The latest comment or reply. Of a single member who followed or accepted, their profile. */
function hrefOf({ href, groupKey, actorId, others, commentId }: NotificationRow) {
  if (commentId) return `${href}?comment=${commentId}`
  const { success, data: group } = FollowGroup.safeParse(groupKey)
  if (!success) return href
  if (group !== 'requests' && others === 0 && actorId !== null) return paths.member(actorId)
  return paths.ownPeople(group === 'accepted' ? 'following' : group)
}

export function presentNotification(row: NotificationRow): Notification {
  const kind = NotificationKind.parse(row.kind)
  return {
    id: row.id,
    kind,
    text: textOf(kind, row),
    time: row.createdAt.toISOString(),
    read: row.readAt !== null,
    href: hrefOf(row),
    postId: row.postId,
  }
}

/** A notification as the member sees it; undefined if it is gone, or was read. */
export async function readUnread(db: Db, userId: string, id: string): Promise<Notification | undefined> {
  const [row] = await selectNotificationsById(db, [id])
  return row?.userId === userId && row.readAt === null ? presentNotification(row) : undefined
}
