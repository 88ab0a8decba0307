import { z } from 'zod/mini'
import { ActiveSession } from '../../accounts/sessions/shapes.ts'
import { ProofStatus } from '../../challenges/proofs/shapes.ts'
import {
  Count,
  Money,
  orUnlisted,
  pageQuery,
  pictureOrNone,
  SerialId,
  Timestamp,
  text,
  Uuid,
} from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { DAY, LIST_PAGE } from '../../limits.ts'
import { OrderStatus } from '../../shop/orders/shapes.ts'
import { Reason, StewardName } from '../cases.ts'
import { Duty } from '../duties.ts'

/** A member as every steward may see them: nothing that other members could not. */
export const DeskMember = z.object({
  userId: Uuid,
  fullName: z.string(),
  username: z.string(),
  profileImgUrl: pictureOrNone,
  joinedAt: Timestamp,
  duties: z.array(orUnlisted(Duty)),
})
export type DeskMember = z.infer<typeof DeskMember>

/** `reports` counts those about the member, for the duty that sees them. */
export const ListedMember = z.extend(DeskMember, {
  posts: z._default(Count, 0),
  proofs: z._default(Count, 0),
  reports: z._default(z.nullable(Count), null),
})
export type ListedMember = z.infer<typeof ListedMember>

/**
 * `q` matches the beginnings of names and usernames and, for `CONTACT_DUTIES`, a whole e-mail address; `duty` limits the list to stewards.
 */
export const DeskMembersQuery = z.extend(pageQuery(LIST_PAGE), {
  q: z.optional(text(100)),
  duty: z.optional(Duty),
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
})
export type DeskMembersQuery = z.infer<typeof DeskMembersQuery>

const Duties = z
  .array(Duty)
  .check(z.refine((duties) => new Set(duties).size === duties.length, coded('desk-members.dutyTwice')))

/** Sum of the points that were taken, on hold or not paid yet, and the proofs that lost their verdict. */
export const HeldPointsRemoved = z.object({ points: Count, proofIds: z.array(z.int()) })

const HELD_PROOFS_MAX = 1000

/** The proofs of a removal, which get back the verdict they had. */
export const HeldPointsRestoration = z.object({
  proofIds: z.array(SerialId).check(z.minLength(1), z.maxLength(HELD_PROOFS_MAX)),
  reason: Reason,
})

/** `before` are the duties that the owner saw; another owner may have changed them since. */
export const DutiesChange = z.object({ duties: Duties, before: Duties, reason: Reason })
export type DutiesChange = z.infer<typeof DutiesChange>

/**
 * Maximum of points of a member that one owner may move alone within `LONE_CORRECTION_WINDOW`, counted as the sum of their corrections, so
 * that a large one cannot be split. More needs a second owner.
 */
export const LONE_CORRECTION_MAX = 1000
/** Maximum of points that one owner may move alone over all members, each counted by how much their balance was changed. */
export const LONE_CORRECTIONS_MAX = 5000
export const LONE_CORRECTION_WINDOW = DAY
/**
 * Time for which somebody must have been an owner before they confirm corrections, so that a second account of an owner is no second owner.
 */
export const CONFIRMING_OWNER_AFTER = 7 * DAY
const CORRECTION_MAX = 100_000
const tooManyPoints = coded('desk-members.pointsTooMany', { max: CORRECTION_MAX })

/** `points` are added to the balance, or taken if negative. `balance` is what the owner saw. */
export const NewCorrection = z.object({
  points: z.int({ error: coded('desk-members.pointsRequired') }).check(
    z.refine((points) => points !== 0, coded('desk-members.pointsRequired')),
    z.minimum(-CORRECTION_MAX, tooManyPoints),
    z.maximum(CORRECTION_MAX, tooManyPoints),
  ),
  balance: Count,
  reason: Reason,
})
export type NewCorrection = z.infer<typeof NewCorrection>

export const CorrectionState = z.enum(['pending', 'applied', 'rejected'])
export type CorrectionState = z.infer<typeof CorrectionState>

/** `proposedBy` is null after that owner has left. */
export const Correction = z.object({
  correctionId: Uuid,
  member: StewardName,
  points: z.int(),
  reason: z.string(),
  state: orUnlisted(CorrectionState),
  proposedBy: z.nullable(StewardName),
  proposedAt: Timestamp,
})
export type Correction = z.infer<typeof Correction>

/** Decision of another owner; the one who proposed the correction may only reject, that is, withdraw it. */
export const CorrectionDecision = z.object({ decision: z.enum(['confirm', 'reject']), reason: Reason })
export type CorrectionDecision = z.infer<typeof CorrectionDecision>

/**
 * Points of a member. Points `onHold` are part of the `balance` and cannot be redeemed yet; those `waiting` are not paid yet. Both are from
 * `heldProofs`. `shortfall` counts points of overturned verdicts that had been spent.
 */
export const MemberAccount = z.object({
  balance: Count,
  onHold: Count,
  waiting: Count,
  heldProofs: Count,
  earned: Count,
  shortfall: Count,
  posts: Count,
  comments: Count,
  proofs: z.object({ verified: Count, issue: Count, undecided: Count }),
  orders: Count,
  pendingCorrection: z.nullable(Correction),
  /** For owners: the member by whose invitation this one came. */
  invitedBy: z.optional(StewardName),
  /** For owners: those who came by an invitation of this member. */
  invited: z.optional(z.object({ count: Count, newest: z.array(StewardName) })),
})
export type MemberAccount = z.infer<typeof MemberAccount>

export const MemberProof = z.object({
  proofId: z.int(),
  challengeId: z.int(),
  challengeName: z.string(),
  status: orUnlisted(ProofStatus),
  pointsEarned: Count,
  submittedAt: Timestamp,
})
export type MemberProof = z.infer<typeof MemberProof>

/** Order of a member without its address, which the list does not need. */
export const MemberOrder = z.object({
  orderKey: Uuid,
  orderId: z.string(),
  createdAt: Timestamp,
  status: orUnlisted(OrderStatus),
  pointsApplied: Count,
  totalAmount: Money,
})
export type MemberOrder = z.infer<typeof MemberOrder>

export const MemberSession = z.pick(ActiveSession, {
  sessionId: true,
  device: true,
  createdAt: true,
  lastUsedAt: true,
})
export type MemberSession = z.infer<typeof MemberSession>

/** Numbers of a member's factors. */
export const MemberFactors = z.object({ authenticators: Count, passkeys: Count, recoveryCodes: Count })
export type MemberFactors = z.infer<typeof MemberFactors>

/** `delivery` is from the latest order, and null without one or for stewards who do not send orders. */
export const Contact = z.object({
  email: z.string(),
  delivery: z.nullable(
    z.object({
      name: z.string(),
      street: z.string(),
      city: z.string(),
      zipCode: z.string(),
      country: z.string(),
      phone: z.string(),
    }),
  ),
})
export type Contact = z.infer<typeof Contact>
