import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatChange } from '../../../language/numbers.ts'
import { Card } from '../../../ui/card.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { pendingCorrectionsQuery } from './overview-data.ts'

/** Corrections of points that wait for a second owner. Nothing while there are none. */
export function PendingCorrections() {
  const list = useInfiniteQuery(pendingCorrectionsQuery(useApi()))
  const corrections = (list.data?.pages ?? []).flatMap(({ items }) => items)
  if (corrections.length === 0) return null
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-base font-bold">{t('desk.pendingCorrections')}</h2>
      <ul className="divide-y divide-line">
        {corrections.map(({ correctionId, member, points, proposedBy, proposedAt }) => (
          <li key={correctionId} className="flex min-h-11 flex-wrap items-center gap-x-4 py-2">
            <TextLink to={paths.deskMember(member.userId)} className="[overflow-wrap:anywhere]">
              {member.fullName}
            </TextLink>
            <span className="font-semibold tabular">{formatChange(points)}</span>
            <span className="ms-auto text-muted">
              {proposedBy?.fullName || t('desk.formerOwner')}, <TimeAgo time={proposedAt} />
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={list} className="mt-4" />
    </Card>
  )
}
