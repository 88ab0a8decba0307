import { postNotices } from '@canopy/contract/notices'
import { type Notification, NotificationKind } from '@canopy/contract/notifications'
import type { NotificationRow } from './queries.ts'

export type PostNoticeKind = Extract<NotificationKind, 'reaction' | 'comment'>

const postTexts: Record<PostNoticeKind, (fullName: string, others: number) => string> = {
  reaction: postNotices.reacted,
  comment: postNotices.commented,
}

function textOf(kind: NotificationKind, { text, actor, others }: NotificationRow) {
  return kind === 'reaction' || kind === 'comment' ? postTexts[kind](actor ?? '', others ?? 0) : (text ?? '')
}

export function presentNotification(row: NotificationRow): Notification {
  const { id, href } = row
  const kind = NotificationKind.parse(row.kind)
  return {
    id,
    kind,
    text: textOf(kind, row),
    time: row.createdAt.toISOString(),
    read: row.readAt !== null,
    href,
  }
}
