import { reasonText } from '@canopy/contract/desk/cases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { amountFormat, formatNumber } from '../../../language/numbers.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { stockKinds } from '../case/code-labels.ts'
import { stockQuery } from './products-data.ts'

const signs = amountFormat({ signDisplay: 'exceptZero' })

export function StockEntries({ productId }: { productId: number }) {
  const entries = useInfiniteQuery(stockQuery(useApi(), productId))
  if (entries.isPending) return <Skeleton className="h-24 w-full" />
  if (!entries.data) {
    return <TryAgain text={t('desk.historyFailed')} pending={entries.isFetching} onRetry={entries.refetch} />
  }
  const all = entries.data.pages.flatMap(({ items }) => items)
  if (all.length === 0) return <p className="text-muted">{t('desk-shop.noStockEntries')}</p>
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {all.map(({ entryId, at, kind, change, stock, steward, reason }) => (
          <li key={entryId} className="grid grid-cols-[1fr_auto_4rem] items-baseline gap-x-4 py-2">
            <span>
              <span className="font-semibold">{labelOf(stockKinds, kind)}</span>{' '}
              <span className="text-muted [overflow-wrap:anywhere]">
                {reason && `“${reasonText(t, reason)}” `}
                {steward && `${steward.fullName || t('common.formerSteward')}, `}
                <TimeAgo time={at} />
              </span>
            </span>
            <span className="text-end font-semibold tabular">{signs.format(change)}</span>
            <span className="text-end text-muted tabular">{formatNumber(stock)}</span>
          </li>
        ))}
      </ol>
      <ShowMore query={entries} />
    </>
  )
}
