/** Challenges as members make them. */

import { z } from 'zod/mini'
import { JsonText, requiredText, Timestamp } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import {
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_NAME_MAX,
  CHALLENGE_POINTS_MAX,
  EVIDENCE_ABOVE,
  PICTURE_URL_MAX,
} from '../../limits.ts'
import { numberIn } from '../../text/typed-number.ts'
import { Category } from '../category.ts'
import { Criteria } from '../criteria.ts'
import { NewHabit } from '../habit.ts'
import { type Asking, mayAskFor } from '../proofs/evidence.ts'
import { NewQuantity } from '../quantities/amount.ts'
import { Evidence } from '../shapes.ts'
import { isInOrder } from './season.ts'

const POINTS_RANGE = coded('challenges.pointsRange', { max: CHALLENGE_POINTS_MAX })

const challengeTexts = {
  challengeName: requiredText(
    CHALLENGE_NAME_MAX,
    coded('common.fillInAllFields'),
    coded('challenges.nameTooLong', { max: CHALLENGE_NAME_MAX }),
  ),
  // A form sends text, which is empty if nothing was typed.
  points: z.pipe(
    z.union(
      [z.number(), z.string().check(z.trim(), z.minLength(1, coded('common.fillInAllFields')))],
      coded('common.fillInAllFields'),
    ),
    z.pipe(
      z.transform((points: string | number) =>
        typeof points === 'string' ? (numberIn(points) ?? NaN) : points,
      ),
      z.int(POINTS_RANGE).check(z.minimum(1, POINTS_RANGE), z.maximum(CHALLENGE_POINTS_MAX, POINTS_RANGE)),
    ),
  ),
  description: requiredText(
    CHALLENGE_DESCRIPTION_MAX,
    coded('common.fillInAllFields'),
    coded('challenges.descriptionTooLong', { max: CHALLENGE_DESCRIPTION_MAX }),
  ),
  /** Criteria; if missing, a new challenge has one that is made from its description, and a changed one keeps its own. */
  criteria: z.optional(Criteria),
  /** Evidence; if missing, a new challenge asks for nothing more, and a changed one keeps its own. */
  evidence: z.optional(Evidence),
  /** If missing, a new challenge is about the community, and a changed one keeps its own. */
  category: z.optional(Category),
  /** Nobody can join or submit proofs before; within a year. */
  startsAt: z.optional(z.nullable(Timestamp)),
  /** The end of the last day, in the future and within a year. */
  endsAt: z.optional(z.nullable(Timestamp)),
  /** Habit; if missing, a new challenge is done once, and a changed one keeps its own. */
  habit: z.optional(NewHabit),
  /** Quantity; null asks for none. If missing, a new challenge asks for none, and a changed one keeps its own. */
  quantity: z.optional(z.nullable(NewQuantity)),
}

/** Check for schemas with `evidence` and `points`. */
export const withEnoughPoints = () =>
  z.refine<Asking>(mayAskFor, {
    path: ['evidence'],
    error: coded('challenges.evidenceTooFewPoints', { points: EVIDENCE_ABOVE }),
  })

/** Check for schemas with `startsAt` and `endsAt`. */
export const withDaysInOrder = () =>
  z.refine<Parameters<typeof isInOrder>[0]>(isInOrder, {
    path: ['endsAt'],
    error: coded('challenges.daysOrder'),
  })

/** Names of networks at home and at work, and addresses by number, which `URL` writes in one form. */
const LOCAL_HOST = /^\[|^[\d.]+$|^[^.]+\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/

/** No user name, password, port or address of a local network: the server fetches the picture. */
function isPublicAddress(address: string) {
  const url = URL.parse(address)
  return !!url && !url.port && !url.username && !url.password && !LOCAL_HOST.test(url.hostname)
}

/** The address of a picture on the web. A copy of it is stored here. */
export const photoUrl = z.pipe(
  requiredText(PICTURE_URL_MAX, coded('common.fillInAllFields')),
  z
    .url({ protocol: /^https?$/, error: coded('challenges.pictureAddress'), abort: true })
    .check(z.refine(isPublicAddress, coded('challenges.pictureNotPublic'))),
)

export const NewChallenge = z
  .object({ ...challengeTexts, photoUrl })
  .check(withEnoughPoints(), withDaysInOrder())

/** Texts of a challenge whose picture is uploaded. */
export const ChallengeTexts = z.object(challengeTexts)
export type ChallengeTexts = z.infer<typeof ChallengeTexts>

/** A multipart form with `ChallengeTexts` as JSON, next to the picture. */
export const ChallengeForm = z.pipe(
  z.pipe(
    z.object({ challenge: JsonText }),
    z.transform(({ challenge }: { challenge: unknown }) => challenge),
  ),
  ChallengeTexts.check(withEnoughPoints(), withDaysInOrder()),
)
