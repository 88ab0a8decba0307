import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { Badge } from '../../../ui/badges/badge.tsx'
import { labelOf } from './audit-labels.ts'
import { dutyLabels } from './duties.ts'

export function DutyBadges({ duties }: Pick<DeskMember, 'duties'>) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {duties.map((duty) => (
        <Badge key={duty} tone={duty === 'owner' ? 'leaf' : 'info'}>
          {labelOf(dutyLabels, duty)}
        </Badge>
      ))}
    </span>
  )
}
