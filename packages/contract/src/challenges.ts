/** Challenges, proofs and their review. */

import { z } from 'zod/mini'
import { Count, orUnlisted, positive, requiredText, SerialId, Timestamp, textOrNone, Uuid } from './fields.ts'
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

/** `status`, `joined` and the progress are the caller's; `status` is null until the caller joins. */
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
})
export type Challenge = z.infer<typeof Challenge>

export const ChallengesQuery = z.object({
  userId: z.optional(Uuid),
  limit: z._default(positive(CATALOGUE_MAX), CATALOGUE_MAX),
})

export const NewChallenge = z.object({
  challengeName: requiredText(CHALLENGE_NAME_MAX, messages.fillInAllFields, messages.challengeNameTooLong),
  // Typed into a form it is text, and empty where nothing was typed.
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
  photoUrl: z.pipe(
    requiredText(PICTURE_URL_MAX, messages.fillInAllFields),
    z.url({ protocol: /^https?$/, error: messages.challengePhotoUrl }),
  ),
})

export const ProofStatus = z.enum(['Verified', 'Issue', 'Error', 'Pending'])
export type ProofStatus = z.infer<typeof ProofStatus>

/** Room for 5 MB as base64 with its data-URL prefix; the decoded size is checked after decoding. */
const DATA_URL_MAX = Math.ceil((MAX_IMAGE_BYTES + 1024) / 3) * 4 + 100

/** Bytes of a whole submission at most: room for a picture twice too large, which is then told so in its own words. */
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
})

/**
 * `points` is the caller's balance after the verdict; `imageUrl` is a signed address that lapses after an hour. `appeal` is what the
 * member wrote when asking for a second look, null if they never did. `awaitsSteward` is true while that second look is open, and for
 * a pending proof that no model may be asked about today; any other pending proof is under review and worth asking for again.
 * `earnableAt` is set where the points go over the daily cap: from then on the proof can be submitted again.
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
  earnableAt: z.nullable(Timestamp),
})
export type Proof = z.infer<typeof Proof>

const verdictReason = requiredText(
  VERDICT_REASON_MAX,
  messages.verdictReasonRequired,
  messages.verdictReasonTooLong,
)

/** Asks for a second look at a proof with an issue; once a proof. */
export const Appeal = z.object({ reason: verdictReason })

/** What a steward decides about a proof, whatever it was before: overturned, upheld, or the first verdict it gets. */
export const StewardVerdict = z.object({ status: z.enum(['Verified', 'Issue']), reason: verdictReason })

/**
 * One look at a proof. `reviewer` is `checks`, `steward`, or what the settings name; `model` is who answered by its own account.
 * `latency` is in milliseconds, with all `calls` it took; tokens and the raw verdict are null where there was no model or none told.
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
 * A proof as stewards see it: with its member, its task and every review, oldest first. `points` is the member's balance; `shortfall`
 * is what overturned verdicts should have taken from the member and could not, because it was spent.
 */
export const ProofCase = z.extend(Proof, {
  fullName: z.string(),
  username: z.string(),
  challengeDescription: z.string(),
  challengePoints: Count,
  shortfall: Count,
  reviews: z.array(ProofReview),
})
export type ProofCase = z.infer<typeof ProofCase>

export const ReviewerInfo = z.object({ reviewer: z.string(), usesVisionModel: z.boolean() })
export type ReviewerInfo = z.infer<typeof ReviewerInfo>
