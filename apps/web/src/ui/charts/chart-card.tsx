import { type ReactNode, Suspense, useState } from 'react'
import { rich, t } from '../../language/messages.ts'
import { formatNumber } from '../../language/numbers.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { lazyNamed } from '../lazy.tsx'
import { NumberTable } from './number-table.tsx'

const LinesChart = lazyNamed(() => import('./lines-chart.tsx'), 'LinesChart')

/** `values` are those of the labels; `sum` is what is shown of them in one number. */
export type Figure = { name: string; values: number[]; sum: number }

/** A line needs three points; fewer are read as numbers. */
const POINTS_MIN = 3

/** A chart of at most three figures, and the same numbers as a table. */
export function ChartCard({
  title,
  note,
  labels,
  figures,
}: {
  title: string
  note?: ReactNode
  labels: string[]
  figures: readonly Figure[]
}) {
  const [isWanted, setWanted] = useState(false)
  const isLine = labels.length >= POINTS_MIN
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base font-bold">{title}</h2>
        {isLine && (
          <Button variant="quiet" size="small" aria-pressed={isWanted} onClick={() => setWanted(!isWanted)}>
            {rich('points.tableOf', { title, rest: (text) => <span className="sr-only">{text}</span> })}
          </Button>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(({ name, sum }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-lg font-bold tabular">{formatNumber(sum)}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-muted">{note}</p>}
      {isWanted || !isLine ? (
        <NumberTable
          title={title}
          head={[t('common.from'), ...figures.map(({ name }) => name)]}
          rows={labels
            .map((label, at) => ({
              key: label,
              name: label,
              numbers: figures.map(({ values }) => formatNumber(values[at] ?? 0)),
            }))
            .reverse()}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-55 w-full" />}>
          <LinesChart title={title} labels={labels} lines={figures} />
        </Suspense>
      )}
    </Card>
  )
}
