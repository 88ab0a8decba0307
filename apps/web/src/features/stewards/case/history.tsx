import type { SubjectKind } from '@canopy/contract/desk/audit'
import { reasonText } from '@canopy/contract/desk/cases'
import { listAuditEntries } from '@canopy/contract/desk/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { t } from '../../../language/messages.ts'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { deskKeys } from '../desk/desk-keys.ts'
import { actionLabels, labelOf } from './audit-labels.ts'
import { Change } from './change.tsx'

/** Lists what stewards did with a case, newest first: who, when, what and why. `empty` replaces the words for nothing. */
export function History({
  kind,
  id,
  empty = <p className="text-muted">{t('desk.nothingDecided')}</p>,
}: {
  kind: SubjectKind
  id: string
  empty?: ReactNode
}) {
  const api = useApi()
  const query = { subjectKind: kind, subjectId: id }
  const history = useInfiniteQuery(
    pagedQuery(api, [...deskKeys.case(kind, id), 'history'], listAuditEntries, { query }),
  )
  if (history.isPending) {
    return (
      <ListSkeleton>
        <Skeleton className="h-11 w-full" />
      </ListSkeleton>
    )
  }
  if (!history.data) {
    return <TryAgain text={t('desk.historyFailed')} pending={history.isFetching} onRetry={history.refetch} />
  }
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return empty
  return (
    <>
      <ol className="flex flex-col gap-4">
        {entries.map(({ entryId, at, actor, action, before, after, reason }) => (
          <li key={entryId} className="border-s-2 border-line ps-4">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{labelOf(actionLabels, action)}</strong>
              <span className="text-muted">
                {actor ? actor.fullName || t('common.formerSteward') : t('desk.noActor')},{' '}
                <TimeAgo time={at} />
              </span>
            </p>
            <Change before={before} after={after} />
            {reason && (
              <p className="mt-1 text-muted [overflow-wrap:anywhere]">
                {t('desk.quoted', { text: reasonText(t, reason) })}
              </p>
            )}
          </li>
        ))}
      </ol>
      <ShowMore query={history} className="mt-4" />
    </>
  )
}
