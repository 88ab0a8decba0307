/** Challenges, proofs and their review. */

import { z } from 'zod'
import { Count, positive, requiredText, SerialId, Timestamp, Uuid } from './fields.ts'
import {
  CATALOGUE_MAX,
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_NAME_MAX,
  CHALLENGE_POINTS_MAX,
  MAX_IMAGE_BYTES,
  PICTURE_URL_MAX,
  PROOF_DESCRIPTION_MAX,
} from './limits.ts'
import { messages } from './messages.ts'

/** `status`, `joined` and the progress are the caller's; `status` is null until the caller joins. */
export const Challenge = z.object({
  challengeId: z.number().int(),
  challengeName: z.string(),
  description: z.string(),
  photoUrl: z.string(),
  points: Count,
  enrolled: Count,
  creator: z.string(),
  createdBy: Uuid.nullable(),
  createdAt: Timestamp,
  joined: z.boolean(),
  status: z.enum(['active', 'completed']).nullable(),
  currentProgress: Count,
  targetProgress: Count,
})
export type Challenge = z.infer<typeof Challenge>

export const ChallengesQuery = z.object({
  userId: Uuid.optional(),
  limit: positive(CATALOGUE_MAX).default(CATALOGUE_MAX),
})

export const NewChallenge = z.object({
  challengeName: requiredText(CHALLENGE_NAME_MAX, messages.fillInAllFields, messages.challengeNameTooLong),
  // Typed into a form it is text, and empty where nothing was typed.
  points: z
    .union([z.number(), z.string().trim().min(1, messages.fillInAllFields)], messages.fillInAllFields)
    .pipe(
      z.coerce
        .number<string | number>({ error: messages.challengePointsRange })
        .int(messages.challengePointsRange)
        .min(1, messages.challengePointsRange)
        .max(CHALLENGE_POINTS_MAX, messages.challengePointsRange),
    ),
  description: requiredText(
    CHALLENGE_DESCRIPTION_MAX,
    messages.fillInAllFields,
    messages.challengeDescriptionTooLong,
  ),
  photoUrl: requiredText(PICTURE_URL_MAX, messages.fillInAllFields).pipe(
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
    .min(1, messages.fillInAllFields)
    .max(DATA_URL_MAX, messages.imageTooLarge),
})

/** `points` is the caller's balance after the verdict; `imageUrl` is a signed address that lapses after an hour. */
export const Proof = z.object({
  proofId: z.number().int(),
  challengeID: z.number().int(),
  challengeName: z.string(),
  userId: Uuid,
  description: z.string(),
  imageUrl: z.string(),
  status: ProofStatus,
  aiResponse: z.string(),
  reviewer: z.string(),
  pointsEarned: Count,
  points: Count,
  submittedAt: Timestamp,
})
export type Proof = z.infer<typeof Proof>

export const ReviewerInfo = z.object({ reviewer: z.string(), usesVisionModel: z.boolean() })
export type ReviewerInfo = z.infer<typeof ReviewerInfo>
