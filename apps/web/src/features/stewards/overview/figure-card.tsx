import { formatNumber } from '@canopy/contract/format-number'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { bucketsOf, type Step } from './buckets.ts'

const LinesChart = lazyNamed(() => import('./lines-chart.tsx'), 'LinesChart')

/** `level` marks a figure whose days are not added up. */
export type Series = { name: string; values: readonly number[]; level?: boolean }

const formats: Record<Step, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  week: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
}

/** A chart of at most three figures, and the same numbers as a table. */
export function FigureCard({
  title,
  note,
  from,
  step,
  series,
}: {
  title: string
  note?: ReactNode
  from: string
  step: Step
  series: readonly Series[]
}) {
  const [isTable, setTable] = useState(false)
  const lines = series.map(({ name, values, level = false }) => ({
    name,
    level,
    buckets: bucketsOf(from, values, step, level),
  }))
  const format = new Intl.DateTimeFormat('en', formats[step])
  const labels = (lines[0]?.buckets ?? []).map(({ start }) => format.format(start))
  const shown = lines.map(({ name, level, buckets }) => {
    const values = buckets.map(({ value }) => value)
    const sum = level ? (values.at(-1) ?? 0) : values.reduce((all, value) => all + value, 0)
    return { name, values, sum }
  })
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-base font-bold">{title}</h2>
        <Button variant="quiet" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table<span className="sr-only"> of {title}</span>
        </Button>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {shown.map(({ name, sum }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-lg font-bold tabular">{formatNumber(sum)}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-muted">{note}</p>}
      {isTable ? (
        <NumbersTable title={title} labels={labels} lines={shown} />
      ) : (
        <Suspense fallback={<Skeleton className="h-55 w-full" />}>
          <LinesChart title={title} labels={labels} lines={shown} />
        </Suspense>
      )}
    </Card>
  )
}

function NumbersTable({
  title,
  labels,
  lines,
}: {
  title: string
  labels: string[]
  lines: readonly { name: string; values: number[] }[]
}) {
  const rows = labels.map((label, at) => ({ label, at })).reverse()
  return (
    <table className="w-full text-right tabular">
      <caption className="sr-only">{title}</caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-semibold">
            From
          </th>
          {lines.map(({ name }) => (
            <th key={name} scope="col" className="py-1 pl-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ label, at }) => (
          <tr key={label}>
            <th scope="row" className="py-1 text-left font-normal">
              {label}
            </th>
            {lines.map(({ name, values }) => (
              <td key={name} className="py-1 pl-4">
                {formatNumber(values[at] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
