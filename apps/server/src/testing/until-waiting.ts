import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db/database.ts'

/** Resolves when at least this many statements wait for locks. A job that runs every minute may be one more. */
export const untilWaiting = (db: Db, count = 1) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return rows.length
    })
    .toBeGreaterThanOrEqual(count)
