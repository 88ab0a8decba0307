import { sql } from 'kysely'
import type { DatabaseError } from 'pg'
import type { Db } from './database.ts'

/** SQLSTATE foreign_key_violation. */
const MISSING = '23503'

/** Whether a statement was refused because it refers to a member who does not exist, like one who was deleted at the same moment. */
export async function isMissingMember(
  db: Db,
  { code, schema, table, constraint }: DatabaseError,
): Promise<boolean> {
  if (code !== MISSING || schema === undefined || table === undefined) return false
  const { rows } = await sql`
    select from pg_constraint
    where conname = ${constraint} and conrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass
      and confrelid = 'users'::regclass`.execute(db)
  return rows.length > 0
}
