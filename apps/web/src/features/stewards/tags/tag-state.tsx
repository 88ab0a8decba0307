import type { DeskTag } from '@canopy/contract/desk/tags/shapes'
import { Badge } from '../../../ui/badges/badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

export function TagState({ tag: { bannedAt } }: { tag: Pick<DeskTag, 'bannedAt'> }) {
  if (bannedAt === null) return <span className="text-muted">Allowed</span>
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone="danger">Banned</Badge>
      <TimeAgo time={bannedAt} className="text-muted" />
    </span>
  )
}
