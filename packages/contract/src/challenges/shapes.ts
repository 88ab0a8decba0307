/** Challenges as members see them. */

import { z } from 'zod/mini'
import { Count, orUnlisted, pageQuery, positive, Timestamp, textOrNone, Uuid } from '../fields.ts'
import { CATALOGUE_MAX, TARGET_PROGRESS } from '../limits.ts'
import { Category, DEFAULT_CATEGORY } from './category.ts'
import { Habit, HabitWeek } from './habit.ts'
import { Quantity } from './quantities/shapes.ts'

/** `live`: a photo taken with the camera of the app. `code`: the code of the day, written by hand, is to be seen on the photo. */
export const Evidence = z.enum(['none', 'live', 'code'])
export type Evidence = z.infer<typeof Evidence>

/** `left`: a member whose account was deleted. `unseen`: a member whom the caller does not see. Neither is Canopy. */
export const CreatorKind = z.enum(['canopy', 'member', 'left', 'unseen'])
export type CreatorKind = z.infer<typeof CreatorKind>

/**
 * Pay of the caller: the points, those points after an approval, or nothing. `weeks`: those in which the habit pays are over. Each
 * challenge counts for badges, except one that was `earned` by an earlier account with the caller's address.
 */
export const ChallengePayment = z.enum(['pays', 'waits', 'rejected', 'used_up', 'own', 'earned', 'weeks'])
export type ChallengePayment = z.infer<typeof ChallengePayment>

/**
 * `photoUrl` is empty until the picture is stored here. `status`, `joined` and the progress are the caller's; `status` is null until the
 * caller joins. A habit is never `completed`: its progress is that of the week. Nobody can join or submit proofs before `startsAt`, or when
 * the challenge is `closed`, which it also is from `endsAt` on.
 */
export const Challenge = z.object({
  challengeId: z.int(),
  challengeName: z.string(),
  description: z.string(),
  /** Language of name, description and criteria, if it is known: the caller's if they are translated. */
  language: z.optional(z.string()),
  photoUrl: textOrNone,
  category: z._default(orUnlisted(Category), DEFAULT_CATEGORY),
  points: Count,
  enrolled: Count,
  creator: z.string(),
  createdBy: z.nullable(Uuid),
  creatorKind: z._default(orUnlisted(CreatorKind), 'unseen'),
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
  /** Criteria that the photo of a proof must meet. */
  criteria: z._default(z.array(z.string()), []),
  evidence: z._default(orUnlisted(Evidence), 'none'),
  /** Null if it is done once. */
  habit: z._default(z.nullable(Habit), null),
  /** Null if it is done once, and until the caller joins. It stays when they leave after a deed. */
  week: z._default(z.nullable(HabitWeek), null),
  /** Unit and most of what its proofs say how much of. Null if they do not. */
  quantity: z._default(z.nullable(Quantity), null),
  /** Quantities of verified proofs, added up. */
  quantitySum: z._default(z.number(), 0),
  /** Number of the caller's proofs that can still be reviewed, of this challenge (of a habit in this week) and today. Null in lists. */
  triesLeft: z._default(z.nullable(z.object({ ofChallenge: Count, today: Count })), null),
})
export type Challenge = z.infer<typeof Challenge>

/** `userId` limits a list to what this member joined or created. */
export const ChallengesQuery = z.extend(pageQuery(CATALOGUE_MAX), {
  limit: z._default(positive(CATALOGUE_MAX), CATALOGUE_MAX),
  userId: z.optional(Uuid),
})

/**
 * `forYou`: what the caller has joined and not done, the first to end first, then others that end soon. `new`: the newest that can be done now or
 * later. `endingSoon`: what can be done now and ends soon, the first to end first. `ended`: what is over or closed, the last one first.
 * Under the guarded policy, all but what the caller has joined are approved ones.
 */
export const ChallengeList = z.enum(['forYou', 'new', 'endingSoon', 'ended'])
export type ChallengeList = z.infer<typeof ChallengeList>

/** Query of a list. If it names none, all are listed, featured ones first, then those that most members joined lately. */
export const ListedChallengesQuery = z.extend(ChallengesQuery, {
  list: z.optional(ChallengeList),
  category: z.optional(Category),
})
