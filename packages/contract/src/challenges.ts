/** Challenges, proofs and their review. */

import { z } from 'zod/mini'
import { CheckedCriterion, Criteria } from './criteria.ts'
import { type Asking, Evidence, evidenceMessages, mayAskFor } from './evidence.ts'
import {
  Count,
  JsonText,
  orUnlisted,
  positive,
  requiredText,
  SerialId,
  Timestamp,
  textOrNone,
  Uuid,
} from './fields.ts'
import {
  CATALOGUE_MAX,
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_NAME_MAX,
  CHALLENGE_POINTS_MAX,
  MAX_IMAGE_BYTES,
  PICTURE_URL_MAX,
  PROOF_DESCRIPTION_MAX,
  TARGET_PROGRESS,
  VERDICT_REASON_MAX,
} from './limits.ts'
import { messages } from './messages.ts'
import { HoldReason } from './points.ts'

/** What the caller can earn: the points, those points after an approval, or nothing. Each challenge counts for badges. */
export const ChallengePayment = z.enum(['pays', 'waits', 'rejected', 'used_up', 'own'])
export type ChallengePayment = z.infer<typeof ChallengePayment>

/**
 * `photoUrl` is empty until the picture is stored here. `status`, `joined` and the progress are the caller's; `status` is null until the
 * caller joins. Nobody can join or submit proofs before `startsAt`, or when the challenge is `closed`, which it also is from `endsAt` on.
 */
export const Challenge = z.object({
  challengeId: z.int(),
  challengeName: z.string(),
  description: z.string(),
  photoUrl: textOrNone,
  points: Count,
  enrolled: Count,
  creator: z.string(),
  createdBy: z.nullable(Uuid),
  createdAt: Timestamp,
  joined: z.boolean(),
  status: z.nullable(orUnlisted(z.enum(['active', 'completed']))),
  currentProgress: Count,
  targetProgress: z._default(Count, TARGET_PROGRESS),
  featured: z._default(z.boolean(), false),
  closed: z._default(z.boolean(), false),
  startsAt: z._default(z.nullable(Timestamp), null),
  endsAt: z._default(z.nullable(Timestamp), null),
  payment: z._default(orUnlisted(ChallengePayment), 'pays'),
  /** Why it gives no points. */
  rejection: z._default(z.nullable(z.string()), null),
  /** Null without a budget. */
  budgetLeft: z._default(z.nullable(Count), null),
  /** What the photo of a proof has to show. */
  criteria: z._default(z.array(z.string()), []),
  evidence: z._default(orUnlisted(Evidence), 'none'),
  /** How many proofs of the caller can still be reviewed, of this challenge and today. Null in lists. */
  triesLeft: z._default(z.nullable(z.object({ ofChallenge: Count, today: Count })), null),
})
export type Challenge = z.infer<typeof Challenge>

export const ChallengesQuery = z.object({
  userId: z.optional(Uuid),
  limit: z._default(positive(CATALOGUE_MAX), CATALOGUE_MAX),
})

const challengeTexts = {
  challengeName: requiredText(CHALLENGE_NAME_MAX, messages.fillInAllFields, messages.challengeNameTooLong),
  // A form sends text, which is empty if nothing was typed.
  points: z.pipe(
    z.union(
      [z.number(), z.string().check(z.trim(), z.minLength(1, messages.fillInAllFields))],
      messages.fillInAllFields,
    ),
    z.pipe(
      z.coerce.number<string | number>({ error: messages.challengePointsRange }),
      z
        .int(messages.challengePointsRange)
        .check(
          z.minimum(1, messages.challengePointsRange),
          z.maximum(CHALLENGE_POINTS_MAX, messages.challengePointsRange),
        ),
    ),
  ),
  description: requiredText(
    CHALLENGE_DESCRIPTION_MAX,
    messages.fillInAllFields,
    messages.challengeDescriptionTooLong,
  ),
  /** Without them, a new challenge has one that is made from its description. A change without them leaves them as they are. */
  criteria: z.optional(Criteria),
  /** The same applies to it; without it, a new challenge asks for nothing more. */
  evidence: z.optional(Evidence),
}

/** For schemas with `evidence` and `points`. */
export const withEnoughPoints = () =>
  z.refine<Asking>(mayAskFor, { path: ['evidence'], error: evidenceMessages.tooFewPoints })

/** Names of networks at home and at work, and addresses by number, which `URL` writes in one form. */
const LOCAL_HOST = /^\[|^[\d.]+$|^[^.]+\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/

/** No user name, password, port or address of a local network: the server fetches the picture. */
function isPublicAddress(address: string) {
  const url = URL.parse(address)
  return !!url && !url.port && !url.username && !url.password && !LOCAL_HOST.test(url.hostname)
}

/** The address of a picture on the web. A copy of it is stored here. */
export const photoUrl = z.pipe(
  requiredText(PICTURE_URL_MAX, messages.fillInAllFields),
  z
    .url({ protocol: /^https?$/, error: messages.challengePhotoUrl, abort: true })
    .check(z.refine(isPublicAddress, messages.challengePhotoPublic)),
)

export const NewChallenge = z.object({ ...challengeTexts, photoUrl }).check(withEnoughPoints())

/** What is typed for a challenge whose picture is uploaded. */
export const ChallengeTexts = z.object(challengeTexts)
export type ChallengeTexts = z.infer<typeof ChallengeTexts>

/** A multipart form with `ChallengeTexts` as JSON, next to the picture. */
export const ChallengeForm = z.pipe(
  z.pipe(
    z.object({ challenge: JsonText }),
    z.transform(({ challenge }: { challenge: unknown }) => challenge),
  ),
  ChallengeTexts.check(withEnoughPoints()),
)

export const ProofStatus = z.enum(['Verified', 'Issue', 'Error', 'Pending'])
export type ProofStatus = z.infer<typeof ProofStatus>

/** Room for 5 MB as base64 with its data-URL prefix; the decoded size is checked after decoding. */
const DATA_URL_MAX = Math.ceil((MAX_IMAGE_BYTES + 1024) / 3) * 4 + 100

/** Maximum bytes of a whole submission. Leaves room for a picture of twice the allowed size, so that it gets its own error message. */
export const PROOF_BODY_MAX = 2 * DATA_URL_MAX

export const NewProof = z.object({
  challengeID: SerialId,
  challengeName: requiredText(CHALLENGE_NAME_MAX, messages.fillInAllFields),
  userId: Uuid,
  username: requiredText(40, messages.fillInAllFields),
  description: requiredText(
    PROOF_DESCRIPTION_MAX,
    messages.fillInAllFields,
    messages.proofDescriptionTooLong,
  ),
  imageUrl: z
    .string({ error: messages.fillInAllFields })
    .check(z.minLength(1, messages.fillInAllFields), z.maxLength(DATA_URL_MAX, messages.imageTooLarge)),
  /** For a photo that was taken with the camera of the app. */
  captureToken: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * `points` is the caller's balance after the verdict; `imageUrl` is a signed URL that expires after an hour. `appeal` is the reason the
 * member gave for an appeal, null without one. `awaitsSteward` is true while an appeal is open, and for a pending proof that exceeded
 * the day's limit of model calls or was unclear twice; any other pending proof is under review, and clients can poll it. `earnableAt` is set if the points
 * exceed the daily cap: from that time on, the proof can be submitted again.
 */
export const Proof = z.object({
  proofId: z.int(),
  challengeID: z.int(),
  challengeName: z.string(),
  userId: Uuid,
  description: z.string(),
  imageUrl: z.string(),
  status: orUnlisted(ProofStatus),
  aiResponse: z.string(),
  reviewer: z.string(),
  pointsEarned: Count,
  points: Count,
  submittedAt: Timestamp,
  appeal: z.nullable(z.string()),
  awaitsSteward: z.boolean(),
  /** Where it is among the proofs that await a steward, from 1. Null if it does not. */
  queue: z._default(z.nullable(z.object({ place: Count, length: Count })), null),
  earnableAt: z.nullable(Timestamp),
  /** Why a verified proof's points cannot be redeemed yet, and the time until which they cannot, if that is known. */
  hold: z._default(z.nullable(orUnlisted(HoldReason)), null),
  availableAt: z._default(z.nullable(Timestamp), null),
  /** Why a verified proof has earned nothing. */
  unpaid: z._default(z.nullable(orUnlisted(z.enum(['own', 'rejected', 'budget']))), null),
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
  messages.verdictReasonRequired,
  messages.verdictReasonTooLong,
)

/** Possible once per proof, and only for an issue. */
export const Appeal = z.object({ reason: verdictReason })

/**
 * `reviewer` is `checks`, `steward`, or the reviewer named in the settings; `model` is the model's name as its provider reported it.
 * `latency` is in milliseconds and covers all `calls`; tokens and the raw verdict are null without a model or if it reported none.
 */
export const ProofReview = z.object({
  at: Timestamp,
  reviewer: z.string(),
  status: orUnlisted(z.enum(['Verified', 'Issue', 'Error'])),
  feedback: z.string(),
  model: z.nullable(z.string()),
  calls: Count,
  latency: Count,
  inputTokens: z.nullable(Count),
  outputTokens: z.nullable(Count),
  rawVerdict: z.nullable(z.string()),
})
export type ProofReview = z.infer<typeof ProofReview>

/**
 * A proof with its member, its challenge and all reviews, oldest first. `points` is the member's balance; `shortfall` is the points of
 * overturned verdicts that could not be taken back because the member had spent them.
 */
export const ProofForStewards = z.extend(Proof, {
  fullName: z.string(),
  username: z.string(),
  challengeDescription: z.string(),
  challengePoints: Count,
  shortfall: Count,
  /** Those of its checklist, otherwise those of the challenge. */
  criteria: z._default(z.array(z.string()), []),
  reviews: z.array(ProofReview),
})
export type ProofForStewards = z.infer<typeof ProofForStewards>

/** `provider` gets the photos outside the machine of the community; null if they stay on it. */
export const ReviewerInfo = z.object({
  reviewer: z.string(),
  usesVisionModel: z.boolean(),
  provider: z.nullable(z.string()),
})
export type ReviewerInfo = z.infer<typeof ReviewerInfo>

/** The verdicts of one reviewer in the last days, and what became of them. */
const ReviewerFigures = z.object({
  reviewer: z.string(),
  /** As its provider names it. */
  model: z.nullable(z.string()),
  verdicts: Count,
  appealed: Count,
  overturned: Count,
  /** Milliseconds. */
  medianTime: Count,
  /** In US dollars. Null if its prices are not known. */
  costPerDay: z.nullable(z.number()),
})
export type ReviewerFigures = z.infer<typeof ReviewerFigures>

/** How often stewards looked again at proofs that had a verdict, in the last `days`, and how many of these verdicts they overturned. */
export const ReviewFigures = z.object({
  days: Count,
  lookedAgain: Count,
  overturned: Count,
  reviewers: z._default(z.array(ReviewerFigures), []),
})
export type ReviewFigures = z.infer<typeof ReviewFigures>
