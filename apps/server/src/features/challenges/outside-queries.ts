/** SQL for challenges as people without an account see them. */

import { type InferResult, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { selectPartBounds } from '../../db/part-bounds.ts'
import { writtenCriteria } from './criteria-queries.ts'

/** Neither removed nor rejected. Under the guarded policy a steward has approved it. Requires `policies`. */
const isOutside = sql<boolean>`(
  challenges.hidden_at is null and challenges.rejected_at is null
  and (policies.mode = 'open' or challenges.approved_at is not null)
)`

/** The creator is named only if the account is public and found by searches. */
const challenges = (db: Db) =>
  db
    .selectFrom('challenges')
    .innerJoin('policies', (join) => join.on('policies.active', '=', true))
    .leftJoin('users', (join) =>
      join
        .onRef('users.user_id', '=', 'challenges.created_by')
        .on('users.is_private', '=', false)
        .on('users.is_findable', '=', true),
    )
    .select([
      'challenges.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      'challenges.description',
      'challenges.photo_url as photoUrl',
      'challenges.points',
      'challenges.enrolled',
      'users.full_name as creator',
      'challenges.starts_at as startsAt',
      'challenges.ends_at as endsAt',
      writtenCriteria.as('criteria'),
    ])
    .where(isOutside)

export type OutsideChallenge = InferResult<ReturnType<typeof challenges>>[number]

export const selectOutsideChallenge = (db: Db, challengeId: number): Promise<OutsideChallenge | undefined> =>
  challenges(db).where('challenges.challenge_id', '=', challengeId).executeTakeFirst()

const outsideIds = (db: Db) =>
  db
    .selectFrom('challenges')
    .innerJoin('policies', (join) => join.on('policies.active', '=', true))
    .select('challenges.challenge_id as id')
    .where(isOutside)

/** Ids for a sitemap, ordered, after `after`. */
export const selectOutsideChallengeIds = (db: Db, after: number, limit: number) =>
  outsideIds(db)
    .where('challenges.challenge_id', '>', after)
    .orderBy('challenges.challenge_id')
    .limit(limit)
    .execute()

export const selectOutsideChallengeBounds = (db: Db, size: number) =>
  selectPartBounds(db, outsideIds(db), size)
