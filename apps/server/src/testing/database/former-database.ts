import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listFormer } from '../../migrate/former-migrations.ts'
import { emptyDatabase } from './empty-database.ts'

const FORMER = join(import.meta.dirname, '../../../migrations/former')

/** A database with the former migrations before `end`. */
export async function databaseBefore(end: string): Promise<Db> {
  const db = await emptyDatabase()
  await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  for (const file of (await listFormer()).filter((name) => name < end)) {
    await sql.raw(await readFile(join(FORMER, file), 'utf8')).execute(db)
    await sql`insert into schema_migrations (name, applied_at) values (${file}, '2026-01-01')`.execute(db)
  }
  return db
}
