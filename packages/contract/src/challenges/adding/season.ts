/** Days on which a challenge begins and ends. */

import { coded } from '../../language/coded-message.ts'
import { DAY, SEASON_WITHIN } from '../../limits.ts'

/** Times in ISO 8601. The last day ends with `endsAt`. */
type Season = { startsAt?: string | null | undefined; endsAt?: string | null | undefined }

/** Whether the end is after the start, if there are both. */
export const isInOrder = ({ startsAt, endsAt }: Season) =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt)

const SEASON_DAYS = SEASON_WITHIN / DAY

/** Messages about the times of a new challenge, by field. It can begin with the day that it is added on. */
export function faultsOfSeason({ startsAt, endsAt }: Season, now: Date): Record<string, string> {
  const isSoon = (time: string) => Date.parse(time) <= now.getTime() + SEASON_WITHIN
  const faults: Record<string, string> = {}
  if (startsAt && (Date.parse(startsAt) <= now.getTime() - DAY || !isSoon(startsAt)))
    faults.startsAt = coded('challenges.firstDayRange', { days: SEASON_DAYS })
  if (endsAt && (Date.parse(endsAt) <= now.getTime() || !isSoon(endsAt)))
    faults.endsAt = coded('challenges.lastDayRange', { days: SEASON_DAYS })
  return faults
}
