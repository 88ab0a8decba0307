import { exportReturns, getReturns } from '@canopy/contract/desk/endpoints'
import {
  type Door,
  RETURN_WEEKS,
  RETURNS_FEW,
  type ReturnCell,
  type ReturnRow,
} from '@canopy/contract/desk/returns'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { dateFormat } from '../../../language/dates.ts'
import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { exactTime } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { deskKeys } from '../desk/desk-keys.ts'
import { CsvButton } from '../list/csv-button.tsx'

const csv = { endpoint: exportReturns, fileName: 'returns.csv' }

/** The week begins on a day in UTC. */
const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

const doorLabels: Record<Door, PlainMessageId> = {
  open: 'desk-returns.doorOpen',
  invitation: 'desk-returns.doorInvitation',
  provider: 'desk-returns.doorProvider',
}

const returnsQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists('returns'),
    queryFn: ({ signal }) => api.call(getReturns, {}, { signal }),
  })

function ReturnsPage() {
  usePageTitle(t('desk-returns.title'))
  const returns = useQuery(returnsQuery(useApi()))
  const { data } = returns
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h1 className="text-xl font-bold">{t('desk-returns.title')}</h1>
          <p className="max-w-prose text-pretty text-muted">
            {t('desk-returns.intro', { few: RETURNS_FEW })}
          </p>
        </div>
        <CsvButton csv={csv} query={{}} />
      </header>
      {returns.isPending && <Skeleton className="h-96 w-full" />}
      {returns.isError && !data && (
        <LoadFailure
          text={t('desk-returns.loadFailed')}
          pending={returns.isFetching}
          onRetry={returns.refetch}
        />
      )}
      {data && (
        <Card className="min-w-0 p-5">
          {data.rows.length === 0 ? (
            <p className="text-muted">{t('desk-returns.none')}</p>
          ) : (
            <ReturnsTable rows={data.rows} />
          )}
          {data.countedAt && (
            <p className="mt-4 text-sm text-muted">
              {t('desk-returns.countedAt', { time: exactTime.format(new Date(data.countedAt)) })}
            </p>
          )}
        </Card>
      )}
    </div>
  )
}

function ReturnsTable({ rows }: { rows: readonly ReturnRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
    <section aria-label={t('desk-returns.title')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-end tabular">
        <thead>
          <tr className="border-b border-line text-sm">
            <Head start>{t('desk-returns.week')}</Head>
            <Head start>{t('desk-returns.door')}</Head>
            <Head>{t('desk-returns.joined')}</Head>
            <Head>{t('desk-returns.did')}</Head>
            {RETURN_WEEKS.map((week) => (
              <Head key={week}>{t('desk-returns.backIn', { week })}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.week} ${row.door}`} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pe-4 text-start font-semibold whitespace-nowrap">
                {day.format(new Date(row.week))}
              </th>
              <td className="py-2 pe-4 text-start whitespace-nowrap">{labelOf(doorLabels, row.door)}</td>
              <Amount cell={row.joined} />
              {[row.did, row.week2, row.week4, row.week8, row.week12].map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
                <Amount key={at} cell={cell} of={row.joined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ start = false, children }: { start?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 align-bottom font-semibold ${start ? 'pe-4 text-start' : 'ps-4'}`}>
      {children}
    </th>
  )
}

/** A number, with the share of those who joined. */
function Amount({ cell, of }: { cell: ReturnCell; of?: ReturnCell }) {
  const share = typeof cell === 'number' && typeof of === 'number' ? Math.round((100 * cell) / of) : undefined
  return (
    <td className="py-2 ps-4 whitespace-nowrap">
      {cell === null && <span className="text-muted">{t('desk-returns.notYet')}</span>}
      {cell === 'few' && <span className="text-muted">{t('desk-returns.few')}</span>}
      {typeof cell === 'number' && share === undefined && t('desk-returns.amount', { amount: cell })}
      {typeof cell === 'number' && share !== undefined && t('desk-returns.share', { amount: cell, share })}
    </td>
  )
}

export { ReturnsPage as Component }
