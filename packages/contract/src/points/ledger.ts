/** The ledger of points: a member's entries, and the sums of all members. */

import { z } from 'zod/mini'
import { Count, orUnlisted, Timestamp } from '../fields.ts'

export const LedgerReason = z.enum([
  'proof_verified',
  'order_redeemed',
  'order_cancelled',
  'order_returned',
  'verdict_overturned',
  'steward_correction',
])
export type LedgerReason = z.infer<typeof LedgerReason>

/** A proof, and the challenge of it. */
const ProofOfPoints = z.object({ proofId: z.int(), challengeId: z.int(), challengeName: z.string() })

/**
 * `ref` is the id of the proof, order or correction, `proof` what a proof was of, null once it has been deleted; `balance` is the balance after the entry. `shortfall` counts points of an overturned verdict
 * that had already been spent; it is negative where a refund settled them.
 */
export const LedgerEntry = z.object({
  id: z.int(),
  at: Timestamp,
  amount: z.int(),
  shortfall: z.int(),
  reason: orUnlisted(LedgerReason),
  ref: z.string(),
  proof: z._default(z.nullable(ProofOfPoints), null),
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
  proof: z.nullable(ProofOfPoints),
})
export type PointsSource = z.infer<typeof PointsSource>

/**
 * Sums of a month (UTC), named by its first day. The points `outstanding` at its end are the balances of all members, of which some are
 * `onHold`.
 */
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
