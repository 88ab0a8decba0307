/** Locks that outlive a transaction. */

import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Runs `work` under an advisory lock, whose `kind` is any number that is used for nothing else. Returns false without running it if another
 * connection has the lock. `db` must not be a pooler.
 */
export function withLock(
  db: Db,
  kind: number,
  id: number | RawBuilder<number>,
  work: () => Promise<void>,
): Promise<boolean> {
  // PostgreSQL releases the lock when the connection closes, so also when the process dies.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${kind}, ${id}) as "isLocked"`.execute(connection)
    if (!rows[0]?.isLocked) return false
    try {
      await work()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${kind}, ${id})`.execute(connection)
    }
  })
}
