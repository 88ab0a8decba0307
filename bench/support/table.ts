import { availableParallelism, cpus } from 'node:os'
import type { Client } from 'pg'
import type { Comparison } from './compare.ts'

/**
 * `goal` is the least ratio to the reference; rows without a reference have none. `loopDelay` is the 99.9th percentile of how late the event loop of
 * the app was, in milliseconds.
 */
export type MeasuredRow = { name: string; goal?: number; measured: Comparison; loopDelay: number }

const headerOf = (measured: string, reference: string) => [
  '',
  `${measured} /s`,
  `${reference} /s`,
  'ratio (min–max)',
  'goal',
  'p50 ms',
  'p99 ms',
  'server CPU ms',
  'database CPU ms',
  'event loop ms',
]

function cellsOf({ name, goal, measured: { perSecond, reference, p50, p99, cpu }, loopDelay }: MeasuredRow) {
  const costs = [
    p50.toFixed(1),
    p99.toFixed(1),
    cpu.server.toFixed(2),
    cpu.database.toFixed(2),
    loopDelay.toFixed(0),
  ]
  if (!reference || goal === undefined) return [name, perSecond.toFixed(0), '', '', '', ...costs]
  const { median, min, max } = reference.ratio
  return [
    name,
    perSecond.toFixed(0),
    reference.perSecond.toFixed(0),
    `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`,
    `${goal} ${median >= goal ? 'met' : 'MISSED'}`,
    ...costs,
  ]
}

/** A Markdown table whose columns are also aligned in a terminal; the first line is its header. */
export function markdownOf(lines: string[][]) {
  const [first = []] = lines
  const widths = first.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [header, ...body] = lines.map((line) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  )
  return [header ?? [], rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

export const tableOf = (rows: MeasuredRow[], measured: string, reference: string) =>
  markdownOf([headerOf(measured, reference), ...rows.map(cellsOf)])

export async function machineLine(client: Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const model = cpus()[0]?.model ?? 'unknown processor'
  return `${availableParallelism()} cores (${model}), Node ${process.version}, PostgreSQL ${rows[0]?.server_version}`
}
