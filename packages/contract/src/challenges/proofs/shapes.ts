/** Proofs, their review and appeals. */

import { z } from 'zod/mini'
import { Count, orUnlisted, requiredText, Timestamp, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { MAX_IMAGE_BYTES, REGION_SCALE, VERDICT_REASON_MAX } from '../../limits.ts'
import { HoldReason } from '../../points/shapes.ts'
import { Quantity } from '../quantities/shapes.ts'

export const CriterionAnswer = z.enum(['met', 'not_met', 'cannot_tell'])
export type CriterionAnswer = z.infer<typeof CriterionAnswer>

const Edge = z.int().check(z.gte(0), z.lte(REGION_SCALE))
/** A part of a photo. Its edges are in thousandths of the photo's width and height, from the top left corner. */
export const Region = z.object({ left: Edge, top: Edge, right: Edge, bottom: Edge })
export type Region = z.infer<typeof Region>

/**
 * Answer to a criterion for a proof, by a reviewer or `steward`. `sentence`, `confidence` (a model's, from 0 to 1) and `region`, where a
 * model points to in the photo, are the reviewer's. `overruled` is the reviewer's answer if a steward gave another one.
 */
export const CheckedCriterion = z.object({
  criterion: z.string(),
  answer: orUnlisted(CriterionAnswer),
  sentence: z.string(),
  confidence: z.nullable(z.number()),
  region: z._default(z.nullable(Region), null),
  decidedBy: z.string(),
  overruled: z._default(
    z.nullable(z.object({ answer: orUnlisted(CriterionAnswer), decidedBy: z.string() })),
    null,
  ),
})
export type CheckedCriterion = z.infer<typeof CheckedCriterion>

export const ProofStatus = z.enum(['Verified', 'Issue', 'Error', 'Pending'])
export type ProofStatus = z.infer<typeof ProofStatus>

/** Room for 5 MB as base64 with its data-URL prefix; the decoded size is checked after decoding. */
export const DATA_URL_MAX = Math.ceil((MAX_IMAGE_BYTES + 1024) / 3) * 4 + 100

/** Maximum bytes of a whole submission. Leaves room for a picture of twice the allowed size, so that it gets its own error message. */
export const PROOF_BODY_MAX = 2 * DATA_URL_MAX

/**
 * `points` is the caller's balance after the verdict; `imageUrl` is a signed URL that expires after an hour. `appeal` is the reason the
 * member gave for an appeal, null without one. `awaitsSteward` is true while an appeal is open, and for a pending proof that exceeded
 * the day's limit of model calls or that the reviewer cannot decide; any other pending proof is under review, and clients can poll it. `earnableAt` is set if the points
 * exceed the daily cap: from that time on, the proof can be submitted again.
 */
export const Proof = z.object({
  proofId: z.int(),
  challengeID: z.int(),
  challengeName: z.string(),
  userId: Uuid,
  description: z.string(),
  /** The amount that the member says; null where the challenge did not ask for one. */
  quantity: z._default(z.nullable(z.number()), null),
  /** Unit of its challenge. */
  unit: z._default(z.nullable(Quantity.shape.unit), null),
  imageUrl: z.string(),
  status: orUnlisted(ProofStatus),
  aiResponse: z.string(),
  reviewer: z.string(),
  pointsEarned: Count,
  points: Count,
  submittedAt: Timestamp,
  appeal: z.nullable(z.string()),
  awaitsSteward: z.boolean(),
  /** Place among the proofs that await a steward, from 1. Null if it does not. */
  queue: z._default(z.nullable(z.object({ place: Count, length: Count })), null),
  earnableAt: z.nullable(Timestamp),
  /** Why a verified proof's points cannot be redeemed yet, and the time until which they cannot, if that is known. */
  hold: z._default(z.nullable(orUnlisted(HoldReason)), null),
  availableAt: z._default(z.nullable(Timestamp), null),
  /** Why a verified proof has earned nothing. */
  unpaid: z._default(z.nullable(orUnlisted(z.enum(['own', 'rejected', 'budget', 'weeks', 'removed']))), null),
  /** Empty without an answer of a reviewer, for example if the checks found an issue. */
  checklist: z._default(z.array(CheckedCriterion), []),
  /** The id of the post that shares it. */
  sharedAs: z._default(z.nullable(Uuid), null),
  /** A steward has to confirm the verdict, so it cannot be shared yet. */
  unconfirmed: z._default(z.boolean(), false),
})
export type Proof = z.infer<typeof Proof>

export const verdictReason = requiredText(
  VERDICT_REASON_MAX,
  coded('reports.reasonRequired'),
  coded('reports.reasonTooLong', { max: VERDICT_REASON_MAX }),
)

/** Possible once per proof, and only for an issue. */
export const Appeal = z.object({ reason: verdictReason })
