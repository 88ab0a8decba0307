/** Applies migrations, which are plain SQL files. */

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { StartupError } from './config.ts'
import type { Db } from './db/database.ts'
import { fillEmailKeys } from './features/accounts/index.ts'
import { installJobs } from './jobs/pg-boss.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../migrations')
const LOCK = 7_263_549_801
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Applies pending migrations in one transaction under an advisory lock, then sets up the job queues and the keys of addresses. Returns the applied files.
 * @throws StartupError if the database belongs to a newer version, or its user may not create tables
 */
export async function migrate(db: Db): Promise<string[]> {
  try {
    const applied = await applyPending(db)
    await installJobs(db)
    await fillEmailKeys(db)
    return applied
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new StartupError(`The database user may not create tables: ${error.message}`)
    throw error
  }
}

async function applyPending(db: Db): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    )
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx)
    const applied = new Set(rows.map((row) => row.name))
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new StartupError(`The database is newer than this Canopy (it has ${unknown.join(', ')})`)
    const pending = files.filter((file) => !applied.has(file))
    for (const file of pending) {
      await sql.raw(await readFile(join(MIGRATIONS, file), 'utf8')).execute(tx)
      await sql`insert into schema_migrations (name) values (${file})`.execute(tx)
    }
    return pending
  })
}
