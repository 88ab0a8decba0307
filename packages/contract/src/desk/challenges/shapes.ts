/** Challenges at the desk. */

import { z } from 'zod/mini'
import { Category, DEFAULT_CATEGORY } from '../../challenges/category.ts'
import { Habit } from '../../challenges/habit.ts'
import { Quantity } from '../../challenges/quantities/shapes.ts'
import { Evidence } from '../../challenges/shapes.ts'
import { Count, orUnlisted, pageQuery, Timestamp, text, textOrNone } from '../../fields.ts'
import { translatedReply } from '../../language/translations.ts'
import { LIST_PAGE } from '../../limits.ts'
import { StewardName } from '../cases.ts'
import { Policy } from '../policy/shapes.ts'

/** `upcoming` before its first day, `ended` after its last one, `closed` by a steward. */
export const ChallengeState = z.enum(['open', 'upcoming', 'ended', 'closed'])
export type ChallengeState = z.infer<typeof ChallengeState>

/** State of the approval that a challenge needs to pay under the guarded policy. */
export const Approval = z.enum(['waiting', 'approved', 'rejected'])
export type Approval = z.infer<typeof Approval>

/** `version` counts the changes. `createdBy` is null if the account was deleted or there never was one. */
export const DeskChallenge = z.object({
  challengeId: z.int(),
  challengeName: z.string(),
  description: z.string(),
  photoUrl: textOrNone,
  /** Address of a picture that is not stored yet, or could not be. */
  pictureSource: z._default(z.nullable(z.string()), null),
  category: z._default(orUnlisted(Category), DEFAULT_CATEGORY),
  points: Count,
  state: orUnlisted(ChallengeState),
  featured: z.boolean(),
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  createdBy: z.nullable(StewardName),
  enrolled: Count,
  approval: orUnlisted(Approval),
  /** Null without an approval. */
  budget: z.nullable(Count),
  budgetLeft: z.nullable(Count),
  /** Why it was rejected. */
  rejection: z.nullable(z.string()),
  criteria: z._default(z.array(z.string()), []),
  evidence: z._default(orUnlisted(Evidence), 'none'),
  /** Null if it is done once. */
  habit: z._default(z.nullable(Habit), null),
  quantity: z._default(z.nullable(Quantity), null),
  /** Quantities of verified proofs, added up. */
  quantitySum: z._default(z.number(), 0),
  version: Count,
})
export type DeskChallenge = z.infer<typeof DeskChallenge>

/** Criteria of a translation are as many as those of the original, or else members get the original. */
export const ChallengeTranslation = z.object({
  challengeName: z.string(),
  description: z.string(),
  criteria: z.array(z.string()),
})
export type ChallengeTranslation = z.infer<typeof ChallengeTranslation>

/**
 * `language` is null if nobody has said it. `pictureUrl` shows the picture of `photoUrl` for an hour, also that of a removed challenge. `policy` says whether an approval matters, and
 * the budget to suggest.
 */
export const DeskChallengeCase = z.extend(DeskChallenge, {
  ...translatedReply(ChallengeTranslation),
  pictureUrl: textOrNone,
  policy: z.pick(Policy, { mode: true, budgetFactor: true }),
})
export type DeskChallengeCase = z.infer<typeof DeskChallengeCase>

/** `q` matches the beginnings of words of the name. */
export const DeskChallengesFilter = z.object({
  q: z.optional(text(100)),
  state: z.optional(ChallengeState),
  featured: z.optional(z.enum(['yes', 'no'])),
  approval: z.optional(Approval),
  category: z.optional(Category),
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
})
export type DeskChallengesFilter = z.infer<typeof DeskChallengesFilter>
export const DeskChallengesQuery = z.extend(pageQuery(LIST_PAGE), DeskChallengesFilter.shape)
