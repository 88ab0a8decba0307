/**
 * The role that the app connects as. It reads and writes rows. It cannot change the schema, turn triggers off, or change and delete entries
 * of the ledgers and the audit log, even if a request could run SQL of its own.
 */

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

const APP_ROLE = 'canopy_app'
const APPEND_ONLY = ['points_ledger', 'stock_entries', 'audit_log']
const SCHEMAS = ['public', 'pgboss']

/** The address of the app's role in a database whose owner has `ownerUrl`. The password follows from the owner's. */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const { password } = url
  url.username = APP_ROLE
  url.password = createHmac('sha256', password).update(APP_ROLE).digest('base64url')
  return url.href
}

/** Grants the role of `appUrl` access to the tables of the owner, whose connection `owner` is. Creates the role if it is missing. */
export async function admitRole(owner: Db, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl)
  const name = decodeURIComponent(username)
  const role = sql.id(name)
  await owner.transaction().execute(async (tx) => {
    // Roles are shared by all databases of a server, and granting fails while another process grants.
    await sql`select pg_advisory_xact_lock(hashtext('canopy roles'))`.execute(tx)
    const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(tx)
    if (rows.length === 0)
      await sql`create role ${role} login password ${sql.lit(decodeURIComponent(password))}`.execute(tx)
    for (const schema of SCHEMAS.map((each) => sql.id(each))) {
      await sql`grant usage on schema ${schema} to ${role}`.execute(tx)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx)
      await sql`grant usage, select on all sequences in schema ${schema} to ${role}`.execute(tx)
    }
    for (const table of APPEND_ONLY.map((each) => sql.id(each)))
      await sql`revoke update, delete on ${table} from ${role}`.execute(tx)
    await sql`revoke insert, update, delete on schema_migrations, schema_functions from ${role}`.execute(tx)
  })
}

/** Whether the role of `db` can create tables, which the app does not need. */
export async function mayChangeSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select has_schema_privilege('public', 'create') as may`.execute(db)
  return rows[0]?.may ?? false
}
