/** Changes of challenges by stewards. */

import { z } from 'zod/mini'
import {
  ChallengeTexts,
  photoUrl,
  withDaysInOrder,
  withEnoughPoints,
} from '../../challenges/adding/new-challenge.ts'
import { Criteria } from '../../challenges/criteria.ts'
import { Count, JsonText, Timestamp } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { isNoTranslationOfItself, translated } from '../../language/translations.ts'
import { PICTURE_URL_MAX } from '../../limits.ts'
import { Reason } from '../cases.ts'

const BUDGET_MAX = 100_000_000

/** The version that the caller saw; another steward may have changed the challenge since. */
const version = Count

/** An address of a picture on the web, or that of a picture stored here. */
const picture = z.union([
  photoUrl,
  z.string().check(z.maxLength(PICTURE_URL_MAX), z.regex(/^\/media\/[\w-]+\.webp$/)),
])

const { challengeName, description, points, criteria, evidence } = ChallengeTexts.shape

const Translated = z.object({ challengeName, description, criteria: Criteria })

const Edited = z.extend(ChallengeTexts, {
  ...translated(Translated),
  photoUrl: picture,
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  reason: Reason,
  version,
})

/** An uploaded picture replaces `photoUrl`. What members have earned does not change with `points`. */
export const ChallengeEdit = Edited.check(
  withEnoughPoints(),
  withDaysInOrder(),
  isNoTranslationOfItself(),
  z.superRefine(({ criteria, translations = {} }, { addIssue }) => {
    for (const [language, translation] of Object.entries(translations))
      if (criteria && translation.criteria.length !== criteria.length)
        addIssue({
          code: 'custom',
          path: ['translations', language, 'criteria'],
          message: coded('desk-challenges.criteriaTranslated', { count: criteria.length }),
        })
  }),
)
export type ChallengeEdit = z.infer<typeof ChallengeEdit>

/** A multipart form with a `ChallengeEdit` as JSON, next to the picture. */
export const ChallengeEditForm = z.pipe(
  z.pipe(
    z.object({ challenge: JsonText }),
    z.transform(({ challenge }: { challenge: unknown }) => challenge),
  ),
  ChallengeEdit,
)

/** A closed challenge keeps what was earned in it. A featured one is at the top of members' lists. */
export const ChallengeMove = z.enum(['close', 'reopen', 'feature', 'unfeature'])
export type ChallengeMove = z.infer<typeof ChallengeMove>

export const ChallengeMoveBody = z.object({ move: ChallengeMove, reason: Reason, version })

/** Takes an approval back together with what it changed. */
const takingBack = { points: z.optional(points), criteria, evidence, reason: Reason, version }

/**
 * The budget is what the challenge may pay in all, including what it has paid. `wait` takes the first decision back, as long as no proof was
 * paid or refused because of it.
 */
export const ChallengeApproval = z.discriminatedUnion('decision', [
  z
    .object({
      decision: z.literal('approve'),
      points,
      criteria,
      evidence,
      budget: z
        .int({ error: coded('desk-challenges.budgetRange') })
        .check(
          z.minimum(1, coded('desk-challenges.budgetRange')),
          z.maximum(BUDGET_MAX, coded('desk-challenges.budgetRange')),
        ),
      reason: Reason,
      version,
    })
    .check(withEnoughPoints()),
  z.object({ decision: z.literal('reject'), ...takingBack }),
  z.object({ decision: z.literal('wait'), ...takingBack }),
])
export type ChallengeApproval = z.infer<typeof ChallengeApproval>

export const ChallengeRemoval = z.object({ reason: Reason, version })
