/** A suspension goes on for the next account with the address, no longer than what is kept of accounts that were deleted. */

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../../db/database.ts'
import { insertSanction, selectSuspension, updateLifted } from './sanction-queries.ts'
import { notifySuspended } from './sanctions.ts'

/** Keeps a suspension for the next account. If several accounts had the address, the suspension that runs longest stays. */
export async function keepSuspension(tx: Tx, userId: string, emailKey: Buffer, now: Date): Promise<void> {
  await sql`
    insert into left_suspensions (email_key, steward_id, reason, started_at, until)
    select email_key, steward_id, reason, started_at, least(until, kept_until)
    from sanctions join left_accounts on email_key = ${emailKey}
    where user_id = ${userId} and kind = 'suspension' and lifted_at is null and (until is null or until > ${now})
    on conflict (email_key) do update set
      steward_id = excluded.steward_id, reason = excluded.reason, started_at = excluded.started_at, until = excluded.until
    where left_suspensions.until < excluded.until`.execute(tx)
}

/** Suspends a member who has proved their address as long as an earlier account with it would be. */
export async function continueSuspension(tx: Tx, userId: string, now: Date): Promise<void> {
  const left = await tx
    .selectFrom('left_suspensions')
    .select(['steward_id as stewardId', 'reason', 'started_at as startedAt', 'until'])
    .where('email_key', '=', sql<Buffer>`proven_email_key(${userId})`)
    .where('until', '>', now)
    .executeTakeFirst()
  if (!left) return
  const current = await selectSuspension(tx, userId)
  if (current && (current.until === null || current.until >= left.until)) return
  if (current) await updateLifted(tx, current.sanctionId, now)
  const suspension = { ...left, userId, goesOn: true }
  await insertSanction(tx, { ...suspension, sanctionId: uuidv7(), caseId: null, kind: 'suspension' })
  await notifySuspended(tx, suspension)
}

export async function deleteLeftSuspensions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('left_suspensions').where('until', '<=', now).execute()
}
