/** Applies migrations, which are plain SQL files. */

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import { StartupError } from './config.ts'
import { connect, type Db, type Tx } from './db/database.ts'
import type { Database } from './db/open.ts'
import { admitRole } from './db/roles.ts'
import { fillEmailKeys } from './features/accounts/index.ts'
import { installJobs } from './jobs/pg-boss.ts'

const PACKAGE = resolve(import.meta.dirname, '../package.json')
const Package = z.object({ version: z.string() })
const MIGRATIONS = resolve(import.meta.dirname, '../migrations')
const LOCK = 7_263_549_801
const INSUFFICIENT_PRIVILEGE = '42501'
/** Marks a statement that only releases from this version on work with. */
const CONTRACT = /^-- contract: unused since v(\d+\.\d+\.\d+)$/gm

/**
 * Migrates as the owner, and then grants the app's role access. Returns the applied files. A database that a newer release has
 * migrated stays as it is, as long as this one works with it.
 * @throws StartupError like `migrate`
 */
export async function prepareDatabase({
  url,
  ownerUrl,
}: Pick<Database, 'url' | 'ownerUrl'>): Promise<string[]> {
  const owner = connect(ownerUrl, () => {})
  try {
    const applied = await migrate(owner)
    if (applied === undefined) return []
    if (new URL(url).username !== new URL(ownerUrl).username)
      await admitRole(owner, url).catch(throwStartupError)
    return applied
  } finally {
    await owner.destroy()
  }
}

function throwStartupError(error: unknown): never {
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
    throw new StartupError(`The database user lacks a permission: ${error.message}`)
  throw error
}

/**
 * Applies pending migrations in one transaction under an advisory lock, then sets up the job queues and the keys of addresses. Returns
 * the applied files; undefined if a newer release has migrated the database.
 * @throws StartupError if this release does not work with what a newer one has removed, or its user lacks a permission
 */
export async function migrate(db: Db): Promise<string[] | undefined> {
  try {
    const applied = await applyPending(db)
    if (applied === undefined) return undefined
    await installJobs(db)
    await fillEmailKeys(db)
    return applied
  } catch (error) {
    throwStartupError(error)
  }
}

const listMigrations = async () => (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()

/** Whether this Canopy has the migration, so that a database with it can be used. */
export const isKnownMigration = async (name: string) => (await listMigrations()).includes(name)

async function applyPending(db: Db): Promise<string[] | undefined> {
  const files = await listMigrations()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await createTable(tx)
    const applied = await selectApplied(tx)
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      await refuseRemoved(tx, unknown)
      return undefined
    }
    const pending = files.filter((file) => !applied.has(file))
    for (const file of pending) {
      const text = await readFile(join(MIGRATIONS, file), 'utf8')
      await sql.raw(text).execute(tx)
      await sql`insert into schema_migrations (name) values (${file})`.execute(tx)
      for (const [, version = ''] of text.matchAll(CONTRACT)) await raiseOldest(tx, version)
    }
    return pending
  })
}

const NAMED = 3

/**
 * For commands, of which only one migrates.
 * @throws StartupError if migrations are pending, or this release does not work with what a newer one has removed
 */
export async function refusePending(ownerUrl: string) {
  const owner = connect(ownerUrl, () => {})
  try {
    const pending = await owner.transaction().execute(selectPending)
    if (pending.length === 0) return
    const named = pending.slice(0, NAMED).join(', ')
    throw new StartupError(
      `${pending.length} migrations are pending: ${named}${pending.length > NAMED ? ' …' : ''}. Start Canopy, or run npm run db:migrate, first`,
    )
  } finally {
    await owner.destroy()
  }
}

async function selectPending(tx: Tx): Promise<string[]> {
  const files = await listMigrations()
  const { rows } = await sql`select where to_regclass('schema_migrations') is not null`.execute(tx)
  if (rows.length === 0) return files
  const applied = await selectApplied(tx)
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) await refuseRemoved(tx, unknown)
  return unknown.length > 0 ? [] : files.filter((file) => !applied.has(file))
}

async function selectApplied(tx: Tx) {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx)
  return new Set(rows.map((row) => row.name))
}

const isOlder = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) < 0

/** The oldest release that works with the database, which is a comment on the table of migrations. */
async function findOldest(tx: Tx): Promise<string> {
  const { rows } = await sql<{ oldest: string | null }>`
    select obj_description('schema_migrations'::regclass) as oldest`.execute(tx)
  return rows[0]?.oldest ?? '0.0.0'
}

async function raiseOldest(tx: Tx, version: string) {
  if (isOlder(await findOldest(tx), version))
    await sql`comment on table schema_migrations is ${sql.lit(version)}`.execute(tx)
}

/** The version of this Canopy. */
export const readVersion = async () => Package.parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version

async function refuseRemoved(tx: Tx, unknown: string[]) {
  const version = await readVersion()
  const oldest = await findOldest(tx)
  if (isOlder(version, oldest))
    throw new StartupError(
      `The database is newer than this Canopy ${version} (it has ${unknown.join(', ')}) and needs ${oldest}`,
    )
}

/** The app's role may not create tables, but processes with that role alone start where nothing is pending. */
async function createTable(tx: Tx) {
  const { rows } = await sql`select where to_regclass('schema_migrations') is null`.execute(tx)
  if (rows.length > 0)
    await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    )
}
