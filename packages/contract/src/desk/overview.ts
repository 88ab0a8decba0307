/** Overview for stewards: what waits, how the community does, and what is wrong. */

import { z } from 'zod/mini'
import { Count, orUnlisted, Timestamp } from '../fields.ts'
import { Waiting } from './cases.ts'
import { PolicyMode } from './policy/shapes.ts'

/** Periods in days. */
export const OVERVIEW_DAYS = [7, 30, 90, 365] as const

export const OverviewQuery = z.object({
  days: z._default(z.pipe(z.transform(Number), z.literal([...OVERVIEW_DAYS])), 30),
})

/**
 * Figures counted each day (UTC). What a member could not give back of an overturned verdict is reversed as well, and owed until a refund
 * settles it. Active members are those of the day, and of the 7 and 30 days until then. Points of overturned verdicts
 * (reversed) and cancelled orders are subtracted on the day of the change; orders and takings are those of the day that were not cancelled
 * since, and each proof counts on the day of its last verdict. The price of goods that came back is subtracted from the takings of the day on which they did.
 */
export const FIGURES = [
  'members_joined',
  'active_day',
  'active_week',
  'active_month',
  'posts',
  'comments',
  'proofs_verified',
  'proofs_issue',
  'proofs_error',
  'appeals_decided',
  'appeals_overturned',
  'points_earned',
  'points_reversed',
  'points_redeemed',
  'points_written_off',
  'points_corrected',
  'points_owed',
  'points_on_hold',
  'points_outstanding',
  'orders',
  'takings',
] as const
export type Figure = (typeof FIGURES)[number]

/** `amount` is the number of verified proofs or of units sold. */
const Mover = z.object({ id: z.int(), name: z.string(), amount: Count })
export type Mover = z.infer<typeof Mover>

/**
 * `mailsWaiting` were not accepted by the mail server yet; `jobsGivenUp` are those of the last 7 days that nobody tries any more;
 * `failedReviews` are proofs that no model could review; `driftedModels` are those that stewards have found worse than before, of which
 * nothing is paid at once; `nodes` are the server processes that run.
 */
export const Health = z.object({
  mailsWaiting: Count,
  mailsWaitingSince: z.nullable(Timestamp),
  jobsGivenUp: z._default(Count, 0),
  failedReviews: Count,
  driftedModels: z._default(z.array(z.string()), []),
  modelCalls: Count,
  modelCallsLimit: Count,
  databaseBytes: Count,
  pictureBytes: Count,
  nodes: Count,
})
export type Health = z.infer<typeof Health>

/** Points paid to all members in the last 24 hours and those of them to young accounts, of how many can be under the active policy. */
const CommunityCap = z.object({
  mode: orUnlisted(PolicyMode),
  paid: Count,
  max: Count,
  youngPaid: Count,
  youngMax: Count,
})
export type CommunityCap = z.infer<typeof CommunityCap>

/**
 * Limits that hold points back: a look at the photo, the time on hold, the address that is not confirmed, the network, the share of young
 * accounts, the cap, more points than these two have in a day, the approval of the challenge, the daily calls of the model.
 */
export const HeldBy = z.enum([
  'confirmation',
  'time',
  'address',
  'network',
  'young',
  'cap',
  'size',
  'approval',
  'calls',
])
export type HeldBy = z.infer<typeof HeldBy>

/** The limits with the most proofs first. `registrations` were refused in the last 24 hours. */
export const HeldBack = z.object({
  limits: z.array(z.object({ by: orUnlisted(HeldBy), proofs: Count, members: Count })),
  registrations: Count,
})
export type HeldBack = z.infer<typeof HeldBack>

/**
 * `from` is the first day; each list in `figures`, by the name of a figure, has a value for each day until today. `waiting` is about the caller's duties, oldest first.
 * `updatedAt` is null before the figures were counted for the first time.
 */
export const Overview = z.object({
  from: z.iso.date(),
  updatedAt: z.nullable(Timestamp),
  waiting: z.array(Waiting),
  figures: z.record(z.string(), z.array(z.int())),
  challenges: z.array(Mover),
  products: z.array(Mover),
  cap: CommunityCap,
  heldBack: z._default(HeldBack, { limits: [], registrations: 0 }),
  health: Health,
})
export type Overview = z.infer<typeof Overview>
