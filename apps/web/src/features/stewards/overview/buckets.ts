import { DAY } from '@canopy/contract/limits'

export const STEPS = ['day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]

/** Weeks begin on Monday. */
function firstDayOf(day: number, step: Step): number {
  const date = new Date(day)
  if (step === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY
  if (step === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  return day
}

/**
 * Puts the values of days together by week or month, and returns the first day of each. Values are summed; of a `level`, like a
 * balance, the last one counts. The first week and month may be incomplete.
 */
export function bucketsOf(from: string, values: readonly number[], step: Step, level: boolean) {
  const buckets = new Map<number, number>()
  for (const [index, value] of values.entries()) {
    const start = firstDayOf(Date.parse(from) + index * DAY, step)
    buckets.set(start, level ? value : (buckets.get(start) ?? 0) + value)
  }
  return Array.from(buckets, ([start, value]) => ({ start, value }))
}
