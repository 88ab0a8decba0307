/** SQL for challenges as people without an account see them. */

import type { Category } from '@canopy/contract/challenges/category'
import { type InferResult, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { selectPartBounds } from '../../db/part-bounds.ts'
import { challengeTranslations, habit } from './challenge-queries.ts'
import { writtenCriteria } from './criteria-queries.ts'
import { askedQuantity, quantitySum } from './quantities/quantity-queries.ts'

/** Neither removed nor rejected. Under the guarded policy a steward has approved it. Requires `policies`. */
const isPublic = sql<boolean>`(
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
      'challenges.category',
      'challenges.points',
      'challenges.enrolled',
      'users.full_name as creator',
      'challenges.starts_at as startsAt',
      'challenges.ends_at as endsAt',
      writtenCriteria.as('criteria'),
      habit.as('habit'),
      askedQuantity.as('quantity'),
      quantitySum.as('quantitySum'),
      'challenges.language',
      challengeTranslations.as('translations'),
    ])
    .$narrowType<{ category: Category }>()
    .where(isPublic)

export type PublicChallenge = InferResult<ReturnType<typeof challenges>>[number]

export const selectPublicChallenge = (db: Db, challengeId: number): Promise<PublicChallenge | undefined> =>
  challenges(db).where('challenges.challenge_id', '=', challengeId).executeTakeFirst()

const publicIds = (db: Db) =>
  db
    .selectFrom('challenges')
    .innerJoin('policies', (join) => join.on('policies.active', '=', true))
    .select('challenges.challenge_id as id')
    .where(isPublic)

/** Ids for a sitemap, ordered, after `after`. */
export const selectPublicChallengeIds = (db: Db, after: number, limit: number) =>
  publicIds(db)
    .where('challenges.challenge_id', '>', after)
    .orderBy('challenges.challenge_id')
    .limit(limit)
    .execute()

export const selectPublicChallengeBounds = (db: Db, size: number) => selectPartBounds(db, publicIds(db), size)
