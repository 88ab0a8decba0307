/** Facts that are kept of a deleted account without its identity, so that leaving and coming back resets no limit. */

import { kept } from '@canopy/contract/kept'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import { deleteLeftSuspensions, keepSuspension } from '../suspensions/left-suspensions.ts'
import { selectProvenEmail } from './confirmation-queries.ts'

/**
 * Keeps since when the member is known, and a suspension. The member's row must be locked. Returns the key of the address; undefined, and
 * nothing is kept, if it may be the address of somebody else.
 */
export async function keepLimits(tx: Tx, userId: string, now: Date): Promise<Buffer | undefined> {
  const email = await selectProvenEmail(tx, userId)
  if (email === undefined) return undefined
  const { emailKey } = await readKeyedHashes(tx)
  const key = emailKey(email)
  await sql`
    insert into left_accounts (email_key, known_since, first_confirmed_at, kept_until)
    select ${key}, known_since, first_confirmed_at, ${new Date(now.getTime() + kept.leftAccount)}
    from member_trust where user_id = ${userId}
    on conflict (email_key) do update set
      known_since = least(left_accounts.known_since, excluded.known_since),
      first_confirmed_at = least(left_accounts.first_confirmed_at, excluded.first_confirmed_at),
      kept_until = excluded.kept_until`.execute(tx)
  await keepSuspension(tx, userId, key, now)
  return key
}

export async function deleteLeftAccounts(db: Db, now: Date) {
  await db.deleteFrom('left_accounts').where('kept_until', '<=', now).execute()
  await deleteLeftSuspensions(db, now)
}
