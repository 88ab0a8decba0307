/** Reviews cost money, and of many tries one is verified by mistake: so a member has a number of them. */

import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { sql } from 'kysely'
import { AppError } from '../../../../app-error.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { lockAccount } from '../../../points/index.ts'
import { isReviewable } from '../proof-queries.ts'

/** The part of the daily calls of models that members without a confirmed proof can use up. */
const SHARE_OF_NEW = 0.8

export type ReviewLimits = Pick<Policy, 'reviewsPerDay' | 'reviewsPerChallenge'>

/** Counts neither the integrity checks, which cost nothing, nor stewards. */
const isReview = sql<boolean>`
  reviews.reviewer not in ('checks', 'steward') and (reviews.status <> 'Error' or reviews.calls > 0)`

type Asked = {
  userId: string
  challengeId: number
  /** The proof that is to be reviewed again, which is counted already. */
  retried?: number
}

/**
 * Proofs that are about to be reviewed included. A failed review is not a try at a challenge. Of a habit, only proofs of this week that are
 * no deeds are tries, since its deeds are limited anyway, and those that may become deeds on their own day only.
 */
async function countReviews(tx: Db | Tx, { userId, challengeId, retried }: Asked) {
  const { rows } = await sql<{ ofDay: number; ofChallenge: number; isHabit: boolean }>`
    select
      count(*) filter (where at > now() - interval '1 day') as "ofDay",
      count(*) filter (
        where challenge_id = ${challengeId} and review.status <> 'Error'
          and (quota is null or day >= monday and proof_status <> 'Verified' and (proof_status <> 'Pending' or day = today))
      ) as "ofChallenge",
      coalesce(bool_or(quota is not null), false) as "isHabit"
    from (
      select reviews.reviewed_at as at, proofs.challenge_id, reviews.status, proofs.status as proof_status, day
      from reviews join proofs using (proof_id)
      where proofs.user_id = ${userId} and ${isReview}
      union all
      select submitted_at, challenge_id, status, status, day from proofs
      where user_id = ${userId} and status = 'Pending' and ${isReviewable} and proof_id is distinct from ${retried ?? null}
    ) as review
    left join (select challenge_id, quota from challenges where challenge_id = ${challengeId}) tried using (challenge_id)
    cross join community_day(now()) today cross join week_of(today) monday`.execute(tx)
  return rows[0] ?? { ofDay: 0, ofChallenge: 0, isHabit: false }
}

/** Number of proofs the member can still submit, to this challenge and today. */
export async function triesLeft(db: Db, { reviewsPerDay, reviewsPerChallenge }: ReviewLimits, asked: Asked) {
  const { ofDay, ofChallenge } = await countReviews(db, asked)
  return {
    ofChallenge: Math.max(reviewsPerChallenge - ofChallenge, 0),
    today: Math.max(reviewsPerDay - ofDay, 0),
  }
}

/**
 * Locks the account, so that concurrent requests count each other.
 * @throws AppError too_many_reviews, challenge_tries_used
 */
export async function requireReviewsLeft(
  tx: Tx,
  { reviewsPerDay, reviewsPerChallenge }: ReviewLimits,
  asked: Asked,
) {
  await lockAccount(tx, asked.userId)
  const { ofDay, ofChallenge, isHabit } = await countReviews(tx, asked)
  if (ofChallenge >= reviewsPerChallenge) {
    const max = { max: reviewsPerChallenge }
    throw new AppError('challenge_tries_used', {
      message: isHabit ? coded('errors.triesPerWeek', max) : coded('errors.triesPerChallenge', max),
    })
  }
  if (ofDay >= reviewsPerDay)
    throw new AppError('too_many_reviews', { message: coded('errors.reviewsPerDay', { max: reviewsPerDay }) })
}

/**
 * Number of model calls that may have been made today for this member to get one more, so that new accounts cannot use up all of them.
 * Members whom an owner invited can. A verified proof is confirmed unless it still waits for a steward after a verdict of the word-based
 * reviewer.
 */
export async function callsFor(db: Db, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from users where user_id = ${userId} and invitation_id is not null)
      or exists (select from proofs where user_id = ${userId} and status = 'Verified' and not unconfirmed) as known
  `.execute(db)
  return rows[0]?.known ? limit : Math.ceil(limit * SHARE_OF_NEW)
}
