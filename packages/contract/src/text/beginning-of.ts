import { DAY } from '../limits.ts'
import { formatIsoDay, formatIsoSecond } from './community-time.ts'

/** Milliseconds by which the clocks of the community are ahead of UTC at a time. */
const aheadAt = (time: number) => Date.parse(`${formatIsoSecond(time).replace(' ', 'T')}Z`) - time

/**
 * Time at which a day, as in "2026-11-22", begins in the community, or the day so many days `after` it; undefined for a text that is no day.
 * Where the clocks are changed at midnight, that is the first moment of the day.
 */
export function beginningOf(day: string, after = 0): Date | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`) + after * DAY
  if (Number.isNaN(midnight)) return undefined
  const wanted = new Date(midnight).toISOString().slice(0, 10)
  return [midnight - DAY, midnight + DAY]
    .map((near) => new Date(midnight - aheadAt(near)))
    .toSorted((one, other) => one.getTime() - other.getTime())
    .find((begins) => formatIsoDay(begins) === wanted)
}

/** The last moment of what ends at a time. It is on its last day, while the time itself is the midnight after that day. */
export const lastMomentOf = (endsAt: Date | string) => new Date(new Date(endsAt).getTime() - 1)
