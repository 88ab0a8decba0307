/** Challenges as members make them. */

import { z } from 'zod/mini'
import { JsonText, requiredText } from '../../fields.ts'
import {
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_NAME_MAX,
  CHALLENGE_POINTS_MAX,
  PICTURE_URL_MAX,
} from '../../limits.ts'
import { messages } from '../../messages.ts'
import { numberIn } from '../../text/typed-number.ts'
import { Criteria } from '../criteria.ts'
import { type Asking, evidenceMessages, mayAskFor } from '../proofs/evidence.ts'
import { Evidence } from '../shapes.ts'

const challengeTexts = {
  challengeName: requiredText(CHALLENGE_NAME_MAX, messages.fillInAllFields, messages.challengeNameTooLong),
  // A form sends text, which is empty if nothing was typed.
  points: z.pipe(
    z.union(
      [z.number(), z.string().check(z.trim(), z.minLength(1, messages.fillInAllFields))],
      messages.fillInAllFields,
    ),
    z.pipe(
      z.transform((points: string | number) =>
        typeof points === 'string' ? (numberIn(points) ?? NaN) : points,
      ),
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
  /** Criteria; if missing, a new challenge has one that is made from its description, and a changed one keeps its own. */
  criteria: z.optional(Criteria),
  /** Evidence; if missing, a new challenge asks for nothing more, and a changed one keeps its own. */
  evidence: z.optional(Evidence),
}

/** Check for schemas with `evidence` and `points`. */
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

/** Texts of a challenge whose picture is uploaded. */
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
