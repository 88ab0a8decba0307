import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type Attempt = {
  key: Buffer
  /** The account that is tried. */
  account?: Buffer
  max: number
  /** Milliseconds. */
  window: number
  /** Attempts beyond `max` are delayed instead of refused until the end of the window: by 1 s, 2 s, 4 s … 30 s. */
  isDelayed?: boolean
  now: Date
}

/**
 * Counts an attempt if it is allowed now, and returns whether it is. The window starts with the first attempt; where attempts are only
 * delayed, with the last one.
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<boolean> {
  const { key, account = null, max, window, isDelayed = false, now } = attempt
  const expiresAt = new Date(now.getTime() + window)
  const made = sql`case when attempts.expires_at <= ${now} then 1 else attempts.made + 1 end`
  const next = isDelayed
    ? sql`${now}::timestamptz + case when ${made} > ${max}
        then least(30, power(2, least(${made} - ${max} - 1, 5))) else 0 end * interval '1 second'`
    : sql`case when ${made} < ${max} then ${now}::timestamptz else attempts.expires_at end`
  const expires = isDelayed
    ? sql`excluded.expires_at`
    : sql`case when attempts.expires_at <= ${now} then excluded.expires_at else attempts.expires_at end`
  const { rows } = await sql`
    insert into attempts (key, account, made, next_at, expires_at)
    values (${key}, ${account}, 1, ${now}, ${expiresAt})
    on conflict (key) do update set made = ${made}, next_at = ${next}, expires_at = ${expires}
      where attempts.expires_at <= ${now} or attempts.next_at <= ${now}
    returning made`.execute(db)
  return rows.length > 0
}

/** When the next attempt is allowed. */
export async function selectNext(db: Db, key: Buffer): Promise<Date | undefined> {
  const attempts = await db
    .selectFrom('attempts')
    .select('next_at as nextAt')
    .where('key', '=', key)
    .executeTakeFirst()
  return attempts?.nextAt
}

/** Locks the rows in the same order as logins do, so that the two cannot deadlock. */
const deleteInOrder = (condition: ReturnType<typeof sql>) =>
  sql`delete from attempts where key in (select key from attempts where ${condition} order by key for update)`

export async function deleteAttempts(db: Db, keys: Buffer[]) {
  await deleteInOrder(sql`key = any(${keys})`).execute(db)
}

/** Deletes all attempts at an account. */
export async function deleteAttemptsOf(db: Db, account: Buffer) {
  await deleteInOrder(sql`account = ${account}`).execute(db)
}

/** Subtracts one attempt. */
export async function uncountAttempt(db: Db, key: Buffer, now: Date) {
  await db
    .updateTable('attempts')
    .set({ made: sql`made - 1`, next_at: now })
    .where('key', '=', key)
    .where('made', '>', 0)
    .execute()
}

export async function deleteExpiredAttempts(db: Db, now: Date) {
  await db.deleteFrom('attempts').where('expires_at', '<=', now).execute()
}
