import { written } from '../../../language/messages.ts'
import type { Values } from './list-state.ts'

/** A control of the filter bar. A day is sent as the time at which it begins here, the last day as the time at which it ends. */
export type Filter =
  | { kind: 'text'; name: string; label: string }
  | { kind: 'number'; name: string; label: string }
  | {
      kind: 'choice'
      name: string
      label: string
      choices: readonly { value: string; label: string }[]
      /** Label of the list if nothing is chosen and it does not show everything. */
      none?: string
    }
  | { kind: 'days'; from: string; to: string }

/** The choices of a filter from the label of each value. */
export const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: written(label) }))

export const namesOf = (filters: readonly Filter[]) =>
  filters.flatMap((filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name]))

/** Midnight here, `days` after the day. Undefined for a text that is no day, as in an address that somebody has edited. */
function midnight(day: string, days: number) {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  const time = new Date(year, month - 1, date + days)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** The values as the server expects them. */
export function queryOf(filters: readonly Filter[], values: Values) {
  const query: Record<string, string | undefined> = { ...values }
  for (const filter of filters) {
    if (filter.kind !== 'days') continue
    const [from, to] = [values[filter.from], values[filter.to]]
    if (from) query[filter.from] = midnight(from, 0)
    if (to) query[filter.to] = midnight(to, 1)
  }
  return query
}
