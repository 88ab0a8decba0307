/** Challenges as members see and make them. */

import { z } from 'zod/mini'
import { Criteria } from './criteria.ts'
import { type Asking, Evidence, evidenceMessages, mayAskFor } from './evidence.ts'
import { Count, JsonText, orUnlisted, positive, requiredText, Timestamp, textOrNone, Uuid } from './fields.ts'
import {
  CATALOGUE_MAX,
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_NAME_MAX,
  CHALLENGE_POINTS_MAX,
  PICTURE_URL_MAX,
  TARGET_PROGRESS,
} from './limits.ts'
import { messages } from './messages.ts'

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
