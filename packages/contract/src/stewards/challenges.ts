/** Challenges at the desk. */

import { z } from 'zod/mini'
import { Evidence } from '../challenges.ts'
import { Count, JsonText, orUnlisted, pageQuery, Timestamp, text, textOrNone } from '../fields.ts'
import { LIST_PAGE, PICTURE_URL_MAX } from '../limits.ts'
import { ChallengeTexts, photoUrl, withEnoughPoints } from '../new-challenge.ts'
import { Reason, StewardName } from './cases.ts'
import { deskMessages } from './messages.ts'
import { Policy } from './policy.ts'

/** `upcoming` before its first day, `ended` after its last one, `closed` by a steward. */
export const ChallengeState = z.enum(['open', 'upcoming', 'ended', 'closed'])
export type ChallengeState = z.infer<typeof ChallengeState>

/** Under the guarded policy, a challenge pays once it is approved. */
export const Approval = z.enum(['waiting', 'approved', 'rejected'])
export type Approval = z.infer<typeof Approval>

/** `version` counts the changes. `createdBy` is null if the account was deleted or there never was one. */
export const DeskChallenge = z.object({
  challengeId: z.int(),
  challengeName: z.string(),
  description: z.string(),
  photoUrl: textOrNone,
  /** Where a picture is to be fetched from that is not stored yet, or could not be. */
  pictureSource: z._default(z.nullable(z.string()), null),
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
  version: Count,
})
export type DeskChallenge = z.infer<typeof DeskChallenge>

/**
 * `pictureUrl` shows the picture of `photoUrl` for an hour, also that of a removed challenge. `policy` says whether an approval matters, and
 * the budget to suggest.
 */
export const DeskChallengeCase = z.extend(DeskChallenge, {
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
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
})
export type DeskChallengesFilter = z.infer<typeof DeskChallengesFilter>
export const DeskChallengesQuery = z.extend(pageQuery(LIST_PAGE), DeskChallengesFilter.shape)

const BUDGET_MAX = 100_000_000

/** The version that the caller saw; another steward may have changed the challenge since. */
const version = Count

/** An address of a picture on the web, or that of a picture stored here. */
const picture = z.union([
  photoUrl,
  z.string().check(z.maxLength(PICTURE_URL_MAX), z.regex(/^\/media\/[\w-]+\.webp$/)),
])

const Edited = z.extend(ChallengeTexts, {
  photoUrl: picture,
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  reason: Reason,
  version,
})

/** An uploaded picture replaces `photoUrl`. What members have earned does not change with `points`. */
export const ChallengeEdit = Edited.check(
  withEnoughPoints(),
  z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    error: deskMessages.challengeDates,
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
const { points, criteria, evidence } = ChallengeTexts.shape
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
        .int({ error: deskMessages.budgetRange })
        .check(z.minimum(1, deskMessages.budgetRange), z.maximum(BUDGET_MAX, deskMessages.budgetRange)),
      reason: Reason,
      version,
    })
    .check(withEnoughPoints()),
  z.object({ decision: z.literal('reject'), ...takingBack }),
  z.object({ decision: z.literal('wait'), ...takingBack }),
])
export type ChallengeApproval = z.infer<typeof ChallengeApproval>

export const ChallengeRemoval = z.object({ reason: Reason, version })
