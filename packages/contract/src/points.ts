/** Points (1 point = Rs 1): the ledger, badges and the leaderboard. */

import { z } from 'zod/mini'
import { Count, orUnlisted, pictureOrNone, Timestamp, Uuid } from './fields.ts'

export const Badge = z.object({ id: z.string(), name: z.string(), icon: z.string(), isUnlocked: z.boolean() })
export type Badge = z.infer<typeof Badge>

/** In the order in which a profile shows them. */
const BADGES = [
  { id: 'first-step', name: 'First Step', icon: '🌱' },
  { id: 'green-streak', name: 'Green Streak', icon: '🔥' },
  { id: 'challenger', name: 'Challenger', icon: '🏆' },
  { id: 'century', name: 'Century', icon: '💯' },
  { id: 'voice', name: 'Voice', icon: '📣' },
  { id: 'green-shopper', name: 'Green Shopper', icon: '🛍️' },
] as const
export type BadgeId = (typeof BADGES)[number]['id']

/** All badges; those in `awarded` are unlocked. */
export const badgesOf = (awarded: readonly string[]): Badge[] =>
  BADGES.map((badge) => ({ ...badge, isUnlocked: awarded.includes(badge.id) }))

export const LedgerReason = z.enum([
  'proof_verified',
  'order_redeemed',
  'order_cancelled',
  'order_returned',
  'verdict_overturned',
  'steward_correction',
])
export type LedgerReason = z.infer<typeof LedgerReason>

/**
 * `ref` is the id of the proof, order or correction; `balance` is the balance after the entry. `shortfall` counts points of an overturned verdict
 * that had already been spent; it is negative where a refund settled them.
 */
export const LedgerEntry = z.object({
  id: z.int(),
  at: Timestamp,
  amount: z.int(),
  shortfall: z.int(),
  reason: orUnlisted(LedgerReason),
  ref: z.string(),
  balance: Count,
  /** Some of these points cannot be redeemed yet. */
  onHold: z._default(z.boolean(), false),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/**
 * Points of one earning that paid for an order, of which `returned` went back to it since. The proof is null for points that a correction
 * added, and after the member has left; `overturned` says that its verdict does not stand any more.
 */
export const PointsSource = z.object({
  points: Count,
  returned: Count,
  earnedAt: Timestamp,
  overturned: z.boolean(),
  proof: z.nullable(z.object({ proofId: z.int(), challengeId: z.int(), challengeName: z.string() })),
})
export type PointsSource = z.infer<typeof PointsSource>

/**
 * Points that are not paid yet wait for the approval of their challenge, or for room below what the community can earn in a day. Paid
 * ones wait for a steward's look at the photo, until a time, or until the member has confirmed their e-mail address.
 */
export const HoldReason = z.enum(['approval', 'room', 'confirmation', 'time', 'address'])
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
  /** How long new points are on hold; null where they are available at once. */
  holdDays: z._default(z.nullable(Count), null),
  /** What is available first comes first. */
  holds: z.array(PointsOnHold),
})
export type PointsOverview = z.infer<typeof PointsOverview>

/** Of a month (UTC), named by its first day. The points `outstanding` at its end are the balances of all members, of which some are `onHold`. */
const PointsMonth = z.object({
  month: z.iso.date(),
  earned: Count,
  reversed: z.int(),
  redeemed: z.int(),
  corrected: z.int(),
  writtenOff: Count,
  onHold: Count,
  outstanding: z.int(),
})

/**
 * The points of all members together: the last months, oldest first, and what challenges can still pay. `updatedAt` is null before the
 * months were counted for the first time.
 */
export const PointsFigures = z.object({
  updatedAt: z.nullable(Timestamp),
  months: z.array(PointsMonth),
  budgets: z.array(
    z.object({ challengeId: z.int(), challengeName: z.string(), budget: Count, budgetLeft: Count }),
  ),
})
export type PointsFigures = z.infer<typeof PointsFigures>

export const LeaderboardEntry = z.object({
  userId: Uuid,
  rank: z.int().check(z.positive()),
  fullName: z.string(),
  username: z.string(),
  pointsCount: Count,
  challengesCompleted: Count,
  profileImgUrl: pictureOrNone,
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>
