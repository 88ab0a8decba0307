/** The charting library, in a file that is loaded when the numbers of a chart are on the screen. */

import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { amountFormat, formatNumber } from '../../language/numbers.ts'

export type ChartLine = { name: string; values: number[] }

/** Lines differ in more than their colour. */
const STYLES = [
  { stroke: 'var(--leaf-ink)' },
  { stroke: 'var(--sun-ink)', strokeDasharray: '7 4' },
  { stroke: 'var(--info-ink)', strokeDasharray: '2 3' },
]

/** Not dashed as its line is. */
const SINGLE_DOT = { r: 4, strokeDasharray: 'none' }

const CHART_HEIGHT = 220
const text = { fill: 'var(--muted)', fontSize: 12 }

const short = amountFormat({ notation: 'compact' })

/** A piece of each line with its name. The library's own says in English what these are. */
const Names = ({ lines }: { lines: readonly ChartLine[] }) => (
  <ul className="flex flex-wrap justify-center gap-x-4 text-[0.8125rem]">
    {lines.map(({ name }, at) => (
      <li key={name} className="flex items-center gap-1">
        <svg aria-hidden="true" width="28" height="4">
          <line x2="28" y1="2" y2="2" strokeWidth="3.5" {...STYLES[at]} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

/** Draws at most three lines over the times in `labels`. The arrow keys move from one to the next. */
export function LinesChart({
  title,
  labels,
  lines,
}: {
  title: string
  labels: string[]
  lines: readonly ChartLine[]
}) {
  const data = labels.map((label, at) => ({
    label,
    ...Object.fromEntries(lines.map(({ name, values }) => [name, values[at] ?? 0])),
  }))
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <LineChart
        data={data}
        title={title}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        // The last label is placed by the width it had before the fonts were loaded.
        className="[&>svg]:overflow-visible"
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="label" tick={text} stroke="var(--edge)" minTickGap={28} tickMargin={6} />
        <YAxis
          domain={[0, 'auto']}
          allowDecimals={false}
          tick={text}
          stroke="var(--edge)"
          width={44}
          tickFormatter={(value: number) => short.format(value)}
        />
        <Tooltip
          formatter={(value) => formatNumber(Number(value))}
          contentStyle={{
            background: 'var(--surface)',
            border: '1px solid var(--edge)',
            borderRadius: '0.5rem',
            fontSize: 13,
          }}
          itemStyle={{ color: 'var(--ink)' }}
          labelStyle={{ color: 'var(--muted)' }}
        />
        {lines.length > 1 && <Legend content={<Names lines={lines} />} />}
        {lines.map(({ name }, at) => (
          <Line
            key={name}
            dataKey={name}
            {...STYLES[at]}
            strokeWidth={2}
            // A line of one point would be invisible.
            dot={labels.length === 1 && SINGLE_DOT}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
