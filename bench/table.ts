/** The table: what was measured, in a form that can be pasted into a note. */

import { availableParallelism, cpus } from 'node:os'
import type { Client } from 'pg'
import type { Comparison } from './compare.ts'

const HEAD = ['', 'app /s', 'bare /s', 'ratio (min–max)', 'goal', 'p50 ms', 'p99 ms']

const cellsOf = (name: string, goal: number, measured: Comparison) => {
  const { perSecond, barePerSecond, ratio, p50, p99 } = measured
  return [
    name,
    perSecond.toFixed(0),
    barePerSecond.toFixed(0),
    `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
    `${goal} ${ratio.median >= goal ? 'met' : 'MISSED'}`,
    p50.toFixed(1),
    p99.toFixed(1),
  ]
}

/** A Markdown table whose columns line up in a terminal as well. */
export function tableOf(rows: { name: string; goal: number; measured: Comparison }[]) {
  const lines = [HEAD, ...rows.map(({ name, goal, measured }) => cellsOf(name, goal, measured))]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [head, ...body] = lines.map((line) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  )
  return [head ?? [], rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** On what it was measured. */
export async function machineLine(client: Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const model = cpus()[0]?.model ?? 'unknown processor'
  return `${availableParallelism()} cores (${model}), Node ${process.version}, PostgreSQL ${rows[0]?.server_version}`
}
