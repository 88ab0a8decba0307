/** SQL for pages of challenges. */

import type { Policy } from '@canopy/contract/stewards/policy'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Cursor, limitOf } from '../../db/keyset.ts'
import { isSeen } from '../visibility/index.ts'
import { challenges } from './challenge-queries.ts'

/** Where a challenge stands in lists, beside its time. */
export type ChallengePlace = [rank: number, challengeId: number]

/** Featured ones come first; under the guarded policy approved ones before others. There is an index for each policy. */
function rankOf(table: string, mode: Policy['mode']) {
  const featured = sql`${sql.ref(`${table}.is_featured`)}::integer`
  return mode === 'open'
    ? sql<number>`(${featured})`
    : sql<number>`(2 * ${featured} + (${sql.ref(`${table}.approved_at`)} is not null)::integer)`
}

const ofMember = (db: Db, userId: string) =>
  db
    .selectFrom('challenges')
    .select('challenge_id')
    .where('created_by', '=', userId)
    .union(db.selectFrom('enrolments').select('challenge_id').where('user_id', '=', userId))

/** Those with the highest rank first, then newest. `userId` limits them to those that this member joined or created. */
export function selectChallenges(
  db: Db,
  callerId: string,
  mode: Policy['mode'],
  {
    userId,
    limit,
    after,
  }: { userId: string | undefined; limit: number; after: Cursor<ChallengePlace> | undefined },
) {
  const rank = rankOf('one', mode)
  // Of the others nothing but the order is needed.
  let first = db
    .selectFrom('challenges as one')
    .select('one.challenge_id')
    .where('one.hidden_at', 'is', null)
    .orderBy(rank, 'desc')
    .orderBy('one.created_at', 'desc')
    .orderBy('one.challenge_id', 'desc')
    .limit(limitOf(limit))
  if (after) {
    const [rankAfter, idAfter] = after.id
    first = first.where(
      sql<boolean>`(${rank}, one.created_at, one.challenge_id) < (${rankAfter}, ${after.time}, ${idAfter})`,
    )
  }
  if (userId !== undefined) {
    const own = sql<number>`any(array(${ofMember(db, userId)}))`
    first = first.where(isSeen(callerId, userId)).where('one.challenge_id', '=', own)
  }
  return challenges(db, callerId)
    .select(rankOf('challenges', mode).as('rank'))
    .where('challenges.challenge_id', '=', sql<number>`any(array(${first}))`)
    .orderBy('rank', 'desc')
    .orderBy('challenges.created_at', 'desc')
    .orderBy('challenges.challenge_id', 'desc')
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof selectChallenges>>[number]
