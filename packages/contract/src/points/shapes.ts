/** Points (a point is worth one unit of the currency) of a member, and those that are on hold. */

import { z } from 'zod/mini'
import { Count, orUnlisted, Timestamp } from '../fields.ts'

/**
 * Points that are not paid yet wait for the approval of their challenge, for a steward's look at the photo, until more members of the
 * network can begin to earn, or for room below what the community can earn in a day. Paid ones wait for a steward's look, until a time,
 * until the member has confirmed their e-mail address, or for their network as well.
 */
export const HoldReason = z.enum(['approval', 'room', 'hidden', 'confirmation', 'network', 'time', 'address'])
export type HoldReason = z.infer<typeof HoldReason>

/** The challenge is null for points that a correction added. */
export const PointsOnHold = z.object({
  points: Count,
  reason: orUnlisted(HoldReason),
  availableAt: z.nullable(Timestamp),
  challenge: z.nullable(z.object({ challengeId: z.int(), challengeName: z.string() })),
})
export type PointsOnHold = z.infer<typeof PointsOnHold>

/** `available` can be redeemed. With those `onHold` they are the balance; those `waiting` are not paid yet. */
export const PointsOverview = z.object({
  earned: Count,
  redeemed: Count,
  available: Count,
  onHold: Count,
  waiting: Count,
  /** Days that new points are on hold; null where they are available at once. */
  holdDays: z._default(z.nullable(Count), null),
  /** Points on hold, those available first come first. */
  holds: z.array(PointsOnHold),
})
export type PointsOverview = z.infer<typeof PointsOverview>
