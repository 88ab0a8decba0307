/** SQL for member data. Rows are ordered by the other member and start after the id `after`. */

import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Db, Tx } from '../../db/database.ts'

/** Members whom the member follows, or has asked. */
export function selectFollowsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('follows')
    .select(['followee_id as userId', 'requested_at as requestedAt', 'accepted_at as acceptedAt'])
    .where('follower_id', '=', userId)
    .where('followee_id', '>', after)
    .orderBy('followee_id')
    .limit(limit)
    .execute()
}

/** Members who follow the member, or have asked to. */
export function selectFollowersOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('follows')
    .select(['follower_id as userId', 'requested_at as requestedAt', 'accepted_at as acceptedAt'])
    .where('followee_id', '=', userId)
    .where('follower_id', '>', after)
    .orderBy('follower_id')
    .limit(limit)
    .execute()
}

/** Follows that notified the followed member. They are deleted after a day. */
export function selectNotifiedFollowsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('notified_follows')
    .select(['followee_id as userId', 'notified_at as notifiedAt'])
    .where('follower_id', '=', userId)
    .where('followee_id', '>', after)
    .orderBy('followee_id')
    .limit(limit)
    .execute()
}

/** Members whom the member blocks. Who blocks the member is not theirs to know. */
export function selectBlocksOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('blocks')
    .select(['blocked_id as userId', 'blocked_at as blockedAt'])
    .where('blocker_id', '=', userId)
    .where('blocked_id', '>', after)
    .orderBy('blocked_id')
    .limit(limit)
    .execute()
}

export function selectMutesOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('mutes')
    .select(['muted_id as userId', 'muted_at as mutedAt'])
    .where('muter_id', '=', userId)
    .where('muted_id', '>', after)
    .orderBy('muted_id')
    .limit(limit)
    .execute()
}

/** Uses one statement, so that the counts of other members change in the order of their ids. */
export async function deleteFollowsOf(tx: Tx, userId: string) {
  await sql`delete from follows where follower_id = ${userId} or followee_id = ${userId}`.execute(tx)
}
