import { sql } from 'kysely'
import type { DatabaseError } from 'pg'
import type { Db } from './database.ts'

/** SQLSTATE foreign_key_violation. */
const MISSING = '23503'

/**
 * The table with the row that a statement refers to, if it was refused because that row does not exist, like one that was deleted at the same
 * moment. Other keys than those to members count only if nothing hinders the deletion: else it may be the deletion that was refused.
 */
export async function missingFrom(
  db: Db,
  { code, schema, table, constraint }: DatabaseError,
): Promise<string | undefined> {
  if (code !== MISSING || schema === undefined || table === undefined) return undefined
  const { rows } = await sql<{ name: string }>`
    select confrelid::regclass::text as name from pg_constraint
    where conname = ${constraint} and conrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass
      and (confrelid = 'users'::regclass or confdeltype in ('c', 'n'))`.execute(db)
  return rows[0]?.name
}
