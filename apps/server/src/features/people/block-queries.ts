import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Blocks a member and removes follows between the two. Returns whether there is such a member. */
export async function insertBlock(tx: Tx, blockerId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with member as (select user_id from users where user_id = ${userId}),
    written as (
      insert into blocks (blocker_id, blocked_id) select ${blockerId}, user_id from member on conflict do nothing
    )
    select from member`.execute(tx)
  return rows.length > 0
}

export async function deleteBlock(tx: Tx, blockerId: string, userId: string) {
  await tx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', userId).execute()
}

/** Returns whether there is such a member whom the caller may know of. */
export async function insertMute(tx: Tx, muterId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with member as (
      select user_id from users
      where user_id = ${userId} and not exists (select from blocks where blocker_id = users.user_id and blocked_id = ${muterId})
    ), written as (
      insert into mutes (muter_id, muted_id) select ${muterId}, user_id from member on conflict do nothing
    )
    select from member`.execute(tx)
  return rows.length > 0
}

export async function deleteMute(tx: Tx, muterId: string, userId: string) {
  await tx.deleteFrom('mutes').where('muter_id', '=', muterId).where('muted_id', '=', userId).execute()
}
