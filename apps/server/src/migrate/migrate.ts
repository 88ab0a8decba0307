/** Applies the files that make the schema, which are plain SQL. */

import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { StartupError } from '../config.ts'
import type { Database } from '../db/connections/open.ts'
import { admitRole } from '../db/connections/roles.ts'
import { connect, type Db, type Tx } from '../db/database.ts'
import { isOlder, readVersion } from '../files/version.ts'
import { installJobs } from '../jobs/pg-boss.ts'
import { fillEmailKeys } from './email-keys.ts'
import { finishFormer, listFormer } from './former-migrations.ts'
import {
  applyFile,
  createTables,
  findOldest,
  listMigrations,
  selectApplied,
  selectChangedFunctions,
} from './schema-files.ts'

const LOCK = 7_263_549_801
const INSUFFICIENT_PRIVILEGE = '42501'

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
 * Applies pending files in one transaction under an advisory lock, then sets up the job queues and the keys of addresses. Returns
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

/** Whether this Canopy has the migration, so that a database with it can be used. */
export const isKnownMigration = async (name: string) =>
  [...(await listFormer()), ...(await listMigrations())].includes(name)

const applyPending = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await createTables(tx)
    const finished = await finishFormer(tx)
    const pending = await selectPending(tx)
    for (const path of pending ?? []) await applyFile(tx, path)
    return pending && [...finished, ...pending]
  })

const NAMED = 3

/**
 * Stops commands, of which only one migrates. @throws StartupError if files are pending, or this release does not work with what a newer
 * one has removed
 */
export async function refusePending(ownerUrl: string) {
  const owner = connect(ownerUrl, () => {})
  try {
    const pending = (await owner.transaction().execute(selectPending)) ?? []
    if (pending.length === 0) return
    const named = pending.slice(0, NAMED).join(', ')
    throw new StartupError(
      `${pending.length} migrations are pending: ${named}${pending.length > NAMED ? ' …' : ''}. Start Canopy, or run npm run db:migrate, first`,
    )
  } finally {
    await owner.destroy()
  }
}

/** Paths, in the order in which they are applied; undefined if a newer release has migrated the database. */
async function selectPending(tx: Tx): Promise<string[] | undefined> {
  const applied = await selectApplied(tx)
  const known = new Set([...(await listFormer()), ...(await listMigrations())])
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    await refuseRemoved(tx, unknown)
    return undefined
  }
  const migrations = (await listMigrations()).filter((file) => !applied.has(file))
  const functions = await selectChangedFunctions(tx)
  return functions && [...migrations, ...functions]
}

async function refuseRemoved(tx: Tx, unknown: string[]) {
  const version = await readVersion()
  const oldest = await findOldest(tx)
  if (isOlder(version, oldest))
    throw new StartupError(
      `The database is newer than this Canopy ${version} (it has ${unknown.join(', ')}) and needs ${oldest}`,
    )
}
