/** The policy of the points economy: how fast points are earned and goods can be ordered. */

import { z } from 'zod/mini'
import { Count } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { Reason } from '../cases.ts'

/** `open`: every challenge pays at once. `guarded`: challenges are approved and points are on hold first. */
export const PolicyMode = z.enum(['open', 'guarded'])
export type PolicyMode = z.infer<typeof PolicyMode>

const from = (min: number, max: number) => {
  const error = coded('desk-policy.numberRange', { min, max })
  return z.int({ error }).check(z.minimum(min, error), z.maximum(max, error))
}

/** Numbers that an owner can change. */
export const PolicyNumbers = z.object({
  /** Points paid to all members in any 24 hours. */
  communityCap: from(1, 10_000_000),
  /** Percent of them that accounts younger than `youngDays` can get. */
  youngShare: from(0, 100),
  youngDays: from(0, 365),
  holdDays: from(0, 90),
  /** The budget of an approved challenge, in multiples of its points. */
  budgetFactor: from(1, 10_000),
  unapprovedPerDay: from(0, 1000),
  unapprovedOpen: from(0, 1000),
  newMemberDays: from(0, 365),
  registrationsPerHour: from(1, 10_000),
  beginnersPerDay: from(1, 10_000),
  doorPoints: from(0, 1_000_000),
  doorDays: from(1, 365),
  ordersOpen: from(1, 1000),
  piecesPerProduct: from(1, 10_000),
  cashOnDelivery: from(1, 10_000_000),
  newMemberOrders: from(1, 1000),
  newMemberValue: from(1, 10_000_000),
  newMemberPoints: from(0, 1_000_000),
  stockHoldHours: from(1, 2160),
  reviewsPerDay: from(1, 10_000),
  reviewsPerChallenge: from(1, 10_000),
  /** A verdict of a model is paid at once if at least so many of 100 such verdicts are right. A model that has drifted has 50. */
  payAtOnce: from(51, 99),
  /** Photos that each trusted member who helps is shown in a day; 0 without a jury. */
  juryPerDay: from(0, 50),
  /** A jury decides if at least so many of 100 such decisions are right. */
  jurySure: from(80, 99),
})
export type PolicyNumbers = z.infer<typeof PolicyNumbers>

export const Policy = z.extend(PolicyNumbers, { mode: PolicyMode, version: Count })
export type Policy = z.infer<typeof Policy>

/** `largestPoints` is the most that a challenge, which can pay, gives for one proof; 0 if there is none. */
export const PolicyShown = z.extend(Policy, { largestPoints: z._default(Count, 0) })
export type PolicyShown = z.infer<typeof PolicyShown>

/** The numbers that have an effect under `open`. */
export const OPEN_NUMBERS = [
  'communityCap',
  'youngShare',
  'youngDays',
  'reviewsPerDay',
  'reviewsPerChallenge',
  'payAtOnce',
  'juryPerDay',
  'jurySure',
] as const satisfies readonly (keyof PolicyNumbers)[]

/** `version` is what the owner saw. */
export const PolicyChange = z.extend(PolicyNumbers, { version: Count, reason: Reason })
export type PolicyChange = z.infer<typeof PolicyChange>
