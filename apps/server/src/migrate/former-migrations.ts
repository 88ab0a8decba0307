/**
 * The migrations before the first release, which made step by step what the first of the present ones make at once. A database that has
 * some of them gets the others, and then is as if it had been made by the present ones. Goes with its folder in the release after the first.
 */

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { listMigrations, selectApplied } from './schema-files.ts'

const FOLDER = resolve(import.meta.dirname, '../../migrations/former')
/** The last of the present migrations that make the same schema. */
const LAST_OF_BASELINE = '1010_pgboss.sql'

export const listFormer = async () => (await readdir(FOLDER)).sort()

/** Returns what was applied. */
export async function finishFormer(tx: Tx): Promise<string[]> {
  const [files, applied] = [await listFormer(), await selectApplied(tx)]
  if (!files.some((file) => applied.has(file))) return []
  const missing = files.filter((file) => !applied.has(file))
  for (const file of missing) await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(tx)
  const baseline = (await listMigrations()).filter((file) => file <= LAST_OF_BASELINE)
  await sql`
    insert into schema_migrations (name, applied_at)
    select name, (select min(applied_at) from schema_migrations) from unnest(${baseline}::text[]) as name`.execute(
    tx,
  )
  await sql`delete from schema_migrations where name = any (${files})`.execute(tx)
  await sql`comment on table schema_migrations is null`.execute(tx)
  return missing
}
