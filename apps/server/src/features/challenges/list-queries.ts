/** SQL for pages of challenges. */

import type { Category } from '@canopy/contract/challenges/category'
import { DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Cursor, limitOf } from '../../db/keyset.ts'
import { isSeen } from '../visibility/index.ts'
import { challenges, isClosed, isUpcoming } from './challenge-queries.ts'

/** Place of a challenge in lists, beside its time. */
export type ChallengePlace = [rank: number, challengeId: number]

/** Featured ones come first, then approved ones by the members of the last weeks, then those that wait for a steward's look. */
const rankOf = (table: string) =>
  sql<number>`challenge_rank(${sql.ref(`${table}.is_featured`)}, ${sql.ref(`${table}.approved_at`)}, ${sql.ref(`${table}.joined_lately`)})`

const ofMember = (db: Db, userId: string) =>
  db
    .selectFrom('challenges')
    .select('challenge_id')
    .where('created_by', '=', userId)
    .union(db.selectFrom('participations').select('challenge_id').where('user_id', '=', userId))

/** The member whose challenges a list has, those joined or created, and their category; undefined for all. */
export type Narrowing = { userId?: string | undefined; category?: Category | undefined }

/** Ids of challenges that are not hidden. The category is a part of the statement, since an index knows the most frequent one. */
export function shown(db: Db, callerId: string, { userId, category }: Narrowing) {
  let query = db.selectFrom('challenges as one').select('one.challenge_id').where('one.hidden_at', 'is', null)
  if (category !== undefined) query = query.where('one.category', '=', sql.lit(category))
  if (userId === undefined) return query
  const own = sql<number>`any(array(${ofMember(db, userId)}))`
  return query.where(isSeen(callerId, userId)).where('one.challenge_id', '=', own)
}

/** Reads challenges, highest rank first, then newest. */
export function selectChallenges(
  db: Db,
  callerId: string,
  { limit, after, ...narrowing }: Narrowing & { limit: number; after: Cursor<ChallengePlace> | undefined },
) {
  const rank = rankOf('one')
  // The other challenges are needed for their order only.
  let first = shown(db, callerId, narrowing)
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
  return challenges(db, callerId)
    .select(rankOf('challenges').as('rank'))
    .where('challenges.challenge_id', '=', sql<number>`any(array(${first}))`)
    .orderBy('rank', 'desc')
    .orderBy('challenges.created_at', 'desc')
    .orderBy('challenges.challenge_id', 'desc')
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof selectChallenges>>[number]

/** Habits that the member takes part in and that can be done now, the latest that they joined, `limit` at most. */
export const selectHabits = (db: Db, userId: string, limit: number) =>
  challenges(db, userId)
    .where('own.user_id', 'is not', null)
    .where('challenges.quota', 'is not', null)
    .where('challenges.hidden_at', 'is', null)
    .where(isClosed, '=', false)
    .where(isUpcoming, '=', false)
    .orderBy('own.joined_at', 'desc')
    .orderBy('challenges.challenge_id', 'desc')
    .limit(limit)
    .execute()

/** Participants who joined longer ago do not make a challenge popular any more. */
const LATELY = 28 * DAY

/** Counts who joined lately, of those that can still be joined. */
export async function countJoined(tx: Tx, now: Date) {
  await sql`
    update challenges set joined_lately = case when ${isClosed} then 0 else coalesce(counted.members, 0) end
    from challenges known
    left join (
      select challenge_id, count(*)::integer as members from participations
      where joined_at > ${new Date(now.getTime() - LATELY)} group by challenge_id
    ) counted using (challenge_id)
    where known.challenge_id = challenges.challenge_id
      and challenges.joined_lately <> case when ${isClosed} then 0 else coalesce(counted.members, 0) end`.execute(
    tx,
  )
}
