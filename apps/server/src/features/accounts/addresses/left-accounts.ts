/** Facts that are kept of a deleted account without its identity, so that leaving and coming back resets no limit. */

import { kept } from '@canopy/contract/kept'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { deleteLeftSuspensions, keepSuspension } from '../suspensions/left-suspensions.ts'
import { selectProvenEmail } from './confirmation-queries.ts'
import { readKeyedHashes } from './keyed-hash.ts'

type Leaver = { userId: string; earnings: { at: Date; points: number }[]; now: Date }

/**
 * `earnings` are those of the last 24 hours, of earlier accounts with the same address, too. The member's row must be locked. Returns the key of
 * the address; undefined, and nothing is kept, if it may be the address of somebody else.
 */
export async function keepLimits(tx: Tx, { userId, earnings, now }: Leaver): Promise<Buffer | undefined> {
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
  await tx.deleteFrom('left_earnings').where('email_key', '=', key).execute()
  await keepSuspension(tx, userId, key, now)
  if (earnings.length > 0)
    await tx
      .insertInto('left_earnings')
      .values(earnings.map(({ at, points }) => ({ email_key: key, at, points })))
      .execute()
  return key
}

/** Points that earlier accounts with the member's address, once it is proven, earned in the last `days` days. */
export const earnedBefore = (db: Db, userId: string, days: number) =>
  db
    .selectFrom('left_earnings')
    .select(['at', 'points'])
    .where('email_key', '=', sql<Buffer>`proven_email_key(${userId})`)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${days})`)

export async function deleteLeftAccounts(db: Db, now: Date) {
  await db.deleteFrom('left_accounts').where('kept_until', '<=', now).execute()
  await deleteLeftSuspensions(db, now)
}
