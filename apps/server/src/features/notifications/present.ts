import { noticeText, StoredNotice } from '@canopy/contract/notifications/notices'
import { type Notification, NotificationKind } from '@canopy/contract/notifications/shapes'
import { paths } from '@canopy/contract/paths'
import type { Writer } from '@canopy/contract/text/sentence'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { type NotificationRow, selectNotificationsById } from './queries.ts'

export type PostNoticeKind = Extract<NotificationKind, 'reaction' | 'comment' | 'reply' | 'mention'>

export const FollowGroup = z.enum(['followers', 'requests', 'accepted'])
export type FollowGroup = z.infer<typeof FollowGroup>

const followNotices = {
  followers: 'notices.followers',
  requests: 'notices.followRequests',
  accepted: 'notices.followAccepted',
} as const satisfies Record<FollowGroup, string>

/** The notice with the name of its challenge or product in the language of the reader. */
function translated({ language }: Writer, { notice, names }: NotificationRow): StoredNotice {
  const { kind, values } = StoredNotice.parse(notice)
  return { kind, values: { ...z.looseObject({}).parse(values), ...names?.[language] } }
}

function textOf(writer: Writer, kind: NotificationKind, row: NotificationRow) {
  const { actor, others, groupKey, commentId } = row
  const { t } = writer
  const named = { fullName: actor ?? '', others: others ?? 0 }
  if (kind === 'comment') return t('notices.commented', named)
  if (kind === 'mention') return t('notices.mentioned', named)
  if (kind === 'reply') return t('notices.replied', named)
  if (kind === 'reaction') return t(commentId ? 'notices.reactedToComment' : 'notices.reacted', named)
  if (kind === 'follow') return t(followNotices[FollowGroup.parse(groupKey)], named)
  return noticeText(writer, translated(writer, row))
}

/** The latest comment or reply. Of a single member who followed or accepted, their profile. */
function hrefOf({ href, groupKey, actorId, others, commentId }: NotificationRow) {
  if (commentId) return `${href}?comment=${commentId}`
  const { success, data: group } = FollowGroup.safeParse(groupKey)
  if (!success) return href
  if (group !== 'requests' && others === 0 && actorId !== null) return paths.member(actorId)
  return paths.ownPeople(group === 'accepted' ? 'following' : group)
}

export function presentNotification(writer: Writer, row: NotificationRow): Notification {
  const kind = NotificationKind.parse(row.kind)
  return {
    id: row.id,
    kind,
    text: textOf(writer, kind, row),
    time: row.createdAt.toISOString(),
    read: row.readAt !== null,
    href: hrefOf(row),
    postId: row.postId,
  }
}

/** A notification as the member sees it; undefined if it is gone, or was read. */
export async function readUnread(
  db: Db,
  userId: string,
  id: string,
  writer: Writer,
): Promise<Notification | undefined> {
  const [row] = await selectNotificationsById(db, [id])
  return row?.userId === userId && row.readAt === null ? presentNotification(writer, row) : undefined
}
