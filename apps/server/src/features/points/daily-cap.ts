/** At most so many points in any 24 hours; what does not fit whole waits. */

import { DAY } from '@canopy/contract/limits'
import type { Tx } from '../../db/database.ts'
import { lockAccount, selectLatelyEarned } from './queries.ts'

export type Earning = { at: Date; points: number }

/**
 * When `points` more fit under `cap`: 'now', 'never' (more than the cap by themselves), or the time at which enough of the
 * `earnings`, oldest first, will be a day old.
 */
export function timeToEarn(earnings: Earning[], points: number, cap: number): 'now' | 'never' | Date {
  if (points > cap) return 'never'
  let excess = earnings.reduce((sum, earning) => sum + earning.points, points) - cap
  let time: 'now' | Date = 'now'
  for (const earning of earnings) {
    if (excess <= 0) break
    excess -= earning.points
    time = new Date(earning.at.getTime() + DAY)
  }
  return time
}

/** When the member can earn `points`. Holds the account, so that the answer is still true when they are credited in `tx`. */
export async function whenEarnable(tx: Tx, userId: string, points: number, cap: number) {
  await lockAccount(tx, userId)
  return timeToEarn(await selectLatelyEarned(tx, userId, 1), points, cap)
}
