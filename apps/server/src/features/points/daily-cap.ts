/** Limits the points earned in any 24 hours. Points that exceed the cap are not split; they have to be earned later. */

import { DAY } from '@canopy/contract/limits'
import type { Tx } from '../../db/database.ts'
import { lockAccount, selectEarningsOfDay, selectUndecidedOfDay } from './ledger/ledger-queries.ts'

export type Earning = { at: Date; points: number }

/**
 * Returns when `points` can be earned: 'now', 'never' (they exceed the cap by themselves), or the time at which enough of the
 * `earnings` (oldest first) are a day old.
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

/**
 * When the points of a proof can be earned, of which those that wait for a steward are counted. Locks the account, so that the result is still
 * valid when the points are credited in `tx`, or the proof waits for a steward.
 */
export async function whenEarnable(
  tx: Tx,
  proof: { proofId: number; userId: string },
  points: number,
  cap: number,
) {
  await lockAccount(tx, proof.userId)
  const earnings = [
    ...(await selectEarningsOfDay(tx, proof.userId)),
    ...(await selectUndecidedOfDay(tx, proof)),
  ]
  const oldestFirst = earnings.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return timeToEarn(oldestFirst, points, cap)
}
