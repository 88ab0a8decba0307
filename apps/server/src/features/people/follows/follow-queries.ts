import { FOLLOWING_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isUnblocked } from '../../visibility/index.ts'

/**
 * Locks the row of a member whom somebody wants to follow against becoming private or public. Undefined if there is none, or one of the
 * two blocks the other.
 */
export function lockFollowee(tx: Tx, followerId: string, userId: string) {
  return tx
    .selectFrom('users')
    .select('is_private as isPrivate')
    .where('user_id', '=', userId)
    .where(isUnblocked(followerId, sql.ref('users.user_id')))
    .forShare()
    .executeTakeFirst()
}

/** Makes what a member follows at once count each other. Not a lock of their row, which others may lock to follow them. */
export async function lockFollowing(tx: Tx, followerId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`following ${followerId}`}, 0))`.execute(tx)
}

/** Returns whether there was nothing yet, and room for it. @throws DatabaseError follows_without_blocks */
export async function insertFollow(tx: Tx, followerId: string, followeeId: string, isAccepted: boolean) {
  const { numAffectedRows } = await sql`
    insert into follows (follower_id, followee_id, accepted_at)
    select ${followerId}, ${followeeId}, ${isAccepted ? sql`now()` : null}
    where (
      select count(*) from (select from follows where follower_id = ${followerId} limit ${FOLLOWING_MAX}) known
    ) < ${FOLLOWING_MAX}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** `isAccepted` is false for a request. */
export function selectFollow(db: Db, followerId: string, followeeId: string) {
  return db
    .selectFrom('follows')
    .select(sql<boolean>`accepted_at is not null`.as('isAccepted'))
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
}

/** Returns whether there was one; a request only if `isAccepted` is false, and a confirmed one only if it is true. */
export async function deleteFollow(tx: Tx, followerId: string, followeeId: string, isAccepted?: boolean) {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .$if(isAccepted !== undefined, (query) => query.where('accepted_at', isAccepted ? 'is not' : 'is', null))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns whether there was a request. */
export async function updateAccepted(tx: Tx, followerId: string, followeeId: string) {
  const { numUpdatedRows } = await tx
    .updateTable('follows')
    .set({ accepted_at: sql`now()` })
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updateAllAccepted(tx: Tx, followeeId: string) {
  await tx
    .updateTable('follows')
    .set({ accepted_at: sql`now()` })
    .where('followee_id', '=', followeeId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Returns whether the member was not notified of this follower in the last 24 hours, and notes that they are now. */
export async function upsertNotified(tx: Tx, followeeId: string, followerId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into notified_follows (followee_id, follower_id) values (${followeeId}, ${followerId})
    on conflict (followee_id, follower_id) do update set notified_at = now()
      where notified_follows.notified_at <= now() - interval '24 hours'
    returning followee_id`.execute(tx)
  return rows.length > 0
}

export async function deleteNotifiedFollows(db: Db, before: Date) {
  await db.deleteFrom('notified_follows').where('notified_at', '<', before).execute()
}

export async function updateFindable(db: Db, userId: string, isFindable: boolean) {
  await db.updateTable('users').set({ is_findable: isFindable }).where('user_id', '=', userId).execute()
}

export async function updatePrivacy(tx: Tx, userId: string, isPrivate: boolean) {
  await tx.updateTable('users').set({ is_private: isPrivate }).where('user_id', '=', userId).execute()
}
