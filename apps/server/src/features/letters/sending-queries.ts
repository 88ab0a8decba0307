import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { isSuspended } from '../../db/members.ts'

/**
 * Waits until no other process sends a part. Returns whether one was sent in this minute: a job that runs again, or in two processes, must not
 * double the rate.
 */
export async function lockSending(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('send_letters'))`.execute(tx)
  const { rows } =
    await sql`select from letters where part_at >= date_trunc('minute', now()) limit 1`.execute(tx)
  return rows.length > 0
}

/** Locks the letter that is sent next: the one that was begun first. */
export const lockNextLetter = (tx: Tx) =>
  tx
    .selectFrom('letters')
    .select('letter_id as letterId')
    .where('state', '=', 'sending')
    .orderBy('sent_at')
    .orderBy('letter_id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The next members who wait for a letter. Locks them, so that nobody leaves meanwhile. */
export const lockWaiting = (tx: Tx, letterId: string, limit: number) =>
  tx
    .selectFrom('letter_readers')
    .innerJoin('users', 'users.user_id', 'letter_readers.user_id')
    .select(['users.user_id as userId', 'users.language', isSuspended('users.user_id').as('isSuspended')])
    .where('letter_id', '=', letterId)
    .where('reached_at', 'is', null)
    .orderBy('users.user_id')
    .limit(limit)
    .forKeyShare('users')
    .execute()

/** Notes that these members have got the letter, and that it is sent once nobody waits any more. */
export async function updateReached(tx: Tx, letterId: string, userIds: string[]) {
  await tx
    .updateTable('letter_readers')
    .set({ reached_at: sql<Date>`now()` })
    .where('letter_id', '=', letterId)
    .where('user_id', '=', anyOf(userIds))
    .execute()
  await sql`
    update letters set part_at = now(), reached = reached + ${userIds.length}, state = case when exists (
      select from letter_readers where letter_readers.letter_id = letters.letter_id and reached_at is null
    ) then 'sending' else 'sent' end
    where letter_id = ${letterId}`.execute(tx)
}

export async function deleteReaders(tx: Tx, letterId: string, userIds: string[]) {
  await tx
    .deleteFrom('letter_readers')
    .where('letter_id', '=', letterId)
    .where('user_id', '=', anyOf(userIds))
    .execute()
}
