import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

/** A row of a list on a member's page. */
export function Row({ time, children }: { time: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      {children}
      <TimeAgo time={time} className="min-w-24 text-end whitespace-nowrap text-muted" />
    </li>
  )
}

/** A list on a member's page, page by page. */
export function Rows({
  list,
  empty,
  children,
}: {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>
  empty: string
  children: ReactNode[]
}) {
  if (list.isPending) {
    return (
      <ListSkeleton>
        <Skeleton className="h-11 w-full" />
      </ListSkeleton>
    )
  }
  if (list.isError && !list.data)
    return <TryAgain text={list.error.message} pending={list.isFetching} onRetry={list.refetch} />
  if (children.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line">{children}</ul>
      <ShowMore query={list} className="mt-4" />
    </>
  )
}
