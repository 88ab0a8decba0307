import type { Duty } from '@canopy/contract/desk/duties'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isSuspended } from '../../../db/members.ts'

/** Locks the member's row. */
export function lockDuties(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select('duties')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the rows of two members, in the order of their ids, so that two owners who decide about each other wait in turn. Returns their duties by id. */
export async function lockDutiesOf(tx: Tx, userIds: [string, string]) {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id as userId', 'duties'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ userId, duties }) => [userId, duties]))
}

export async function updateDuties(tx: Tx, userId: string, duties: readonly Duty[]) {
  await tx
    .updateTable('users')
    .set({ duties: [...duties] })
    .where('user_id', '=', userId)
    .execute()
}

/** The ids of the members who have this duty, or are owners, and are not suspended. */
export async function selectIdsWithDuty(db: Db, duty: Duty): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('user_id as userId')
    // The first condition is that of the index.
    .where(sql<boolean>`duties <> '{}' and duties && ${[duty, 'owner']}`)
    .where(sql<boolean>`not ${isSuspended('users.user_id')}`)
    .execute()
  return rows.map(({ userId }) => userId)
}
