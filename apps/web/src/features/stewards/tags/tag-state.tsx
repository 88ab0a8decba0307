import type { DeskTag } from '@canopy/contract/desk/tags/shapes'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

export function TagState({ tag: { bannedAt } }: { tag: Pick<DeskTag, 'bannedAt'> }) {
  if (bannedAt === null) return <span className="text-muted">{t('desk.tagStateAllowed')}</span>
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone="danger">{t('desk.tagStateBanned')}</Badge>
      <TimeAgo time={bannedAt} className="text-muted" />
    </span>
  )
}
