import type { ReactNode } from 'react'
import { dateFormat } from '../../../language/dates.ts'
import { language } from '../../../language/messages.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { bucketsOf, type Step } from './buckets.ts'

/** `level` marks a figure whose days are not added up. */
export type Series = { name: string; values: readonly number[]; level?: boolean }

const day = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }, language)
const month = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }, language)

/** A chart of figures that are counted each day, by day, week or month. */
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
  const lines = series.map(({ name, values, level = false }) => ({
    name,
    level,
    buckets: bucketsOf(from, values, step, level),
  }))
  const format = step === 'month' ? month : day
  const labels = (lines[0]?.buckets ?? []).map(({ start }) => format.format(start))
  const figures = lines.map(({ name, level, buckets }) => {
    const values = buckets.map(({ value }) => value)
    const sum = level ? (values.at(-1) ?? 0) : values.reduce((all, value) => all + value, 0)
    return { name, values, sum }
  })
  return <ChartCard title={title} note={note} labels={labels} figures={figures} />
}
