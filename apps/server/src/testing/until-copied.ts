import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db/database.ts'

/** Resolves when the copies of all pictures have been made, which happens after the responses. */
export async function untilCopied(db: Db) {
  const waiting = async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'picture_copies' and state < 'completed'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting).toBe(0)
}
