import { DAY } from '@canopy/contract/limits'
import type { Issue } from './issue.ts'

/** Cameras record local time, usually without a time zone. */
const TIME_ZONE_TOLERANCE = DAY
const MAX_AGE_AT_CHALLENGE = 30 * DAY
/** A clock that lost its battery begins with the year of the camera's firmware; some were set to a year by a slip of the finger. */
const UNSET = { before: 5 * 365 * DAY, after: 365 * DAY }

/** `weekStartsOn` is the Monday of the week that a proof of a habit is sent in, written like "2026-11-30"; null for what is done once. */
type Times = { takenAt: Date | null; challengeCreatedAt: Date; weekStartsOn: string | null; now: Date }

/**
 * Whether a capture time says more about the camera's clock than about the photo: years away from `now`, or the first of January, with which
 * clocks begin, more than a month ago.
 */
export function isUnsetClock(takenAt: Date, now: Date): boolean {
  const age = now.getTime() - takenAt.getTime()
  const isFirstOfJanuary = takenAt.getUTCMonth() === 0 && takenAt.getUTCDate() === 1
  return age > UNSET.before || age < -UNSET.after || (isFirstOfJanuary && age > MAX_AGE_AT_CHALLENGE)
}

/** Pictures without a capture time pass, because most lose it before they are submitted, and so do those of a clock that was not set. */
export function findWrongTime({ takenAt, challengeCreatedAt, weekStartsOn, now }: Times): Issue | undefined {
  if (!takenAt || isUnsetClock(takenAt, now)) return undefined
  if (takenAt.getTime() > now.getTime() + TIME_ZONE_TOLERANCE) {
    return { kind: 'takenInFuture' }
  }
  if (takenAt.getTime() < challengeCreatedAt.getTime() - MAX_AGE_AT_CHALLENGE) {
    return { kind: 'takenTooEarly' }
  }
  if (weekStartsOn !== null && takenAt.getTime() < Date.parse(weekStartsOn) - TIME_ZONE_TOLERANCE) {
    return { kind: 'takenBeforeWeek' }
  }
  return undefined
}
