/** The database of the settings: the PostgreSQL of DATABASE_URL, or the bundled one. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  EmbeddedPostgresError,
  findEmbeddedPostgres,
  importEmbeddedPostgres,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '@canopy/embedded-postgres'
import { sql } from 'kysely'
import { type Config, StartupError } from '../../config.ts'
import { type Db, DIRECT_CONNECTIONS } from '../database.ts'
import { checkPooling, checkVersion, hasRoleOf } from './checks.ts'
import { appUrlOf } from './roles.ts'

/** The app connects with `url`; with `ownerUrl` the schema is migrated. Both are the same where there is one role only. */
export type Database = { url: string; ownerUrl: string; stop(): Promise<void> }
export type DatabaseSettings = Pick<
  Config,
  'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'dataDir'
>

async function external(url: string, ownerUrl?: string, directUrl?: string): Promise<Database> {
  if (ownerUrl !== undefined) {
    await checkVersion('DATABASE_OWNER_URL', ownerUrl)
    // Otherwise the owner creates it. A wrong password has to be found before anything is migrated.
    if (await hasRoleOf(url, ownerUrl)) await checkVersion('DATABASE_URL', url)
  } else {
    await checkVersion('DATABASE_URL', url)
    await checkPooling(url, directUrl)
  }
  return { url, ownerUrl: ownerUrl ?? directUrl ?? url, stop: async () => {} }
}

const embeddedIn = (dataDir: string) => ({ dataDir, name: 'canopy' })

/** Names the setting that has to change. */
function throwStartupError(error: unknown): never {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  throw new StartupError(
    error.concerns === 'folder'
      ? `DATA_DIR: ${error.message}`
      : `${error.message}; or set DATABASE_URL to a PostgreSQL of your own`,
  )
}

async function start(dataDir: string, log: (line: string) => void): Promise<Database> {
  const { url, stop } = await startEmbeddedPostgres({ ...embeddedIn(dataDir), log }).catch(throwStartupError)
  return { url: appUrlOf(url), ownerUrl: url, stop }
}

/** Refuses more connections than the server has, instead of failing under load. @throws StartupError */
export async function checkConnections(
  db: Db,
  {
    databaseConnections,
    databaseDirectUrl,
    redisUrl,
    workers,
  }: Pick<Config, 'databaseConnections' | 'databaseDirectUrl' | 'redisUrl' | 'workers'>,
) {
  const { rows } = await sql<{ limit: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "limit"`.execute(
    db,
  )
  const limit = rows[0]?.limit ?? 0
  // A pooler admits the others as it is configured to.
  const direct = databaseDirectUrl === undefined ? databaseConnections : DIRECT_CONNECTIONS
  const each = redisUrl === undefined ? direct + 1 : direct
  const purpose = redisUrl === undefined ? ' (one of them for events)' : ''
  if (workers * each > limit)
    throw new StartupError(
      `DATABASE_CONNECTIONS: ${workers} × ${each}${purpose} are more than the ${limit} that PostgreSQL admits`,
    )
}

/** Opens the database for the app. The bundled database may be used by one app only. @throws StartupError */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, databaseDirectUrl, dataDir }: DatabaseSettings,
  log: (line: string) => void,
): Promise<Database> {
  return databaseUrl === undefined
    ? start(dataDir, log)
    : external(databaseUrl, databaseOwnerUrl, databaseDirectUrl)
}

/**
 * Opens the database for commands, which may run while the app is running. Those that create nothing refuse a folder without a database.
 * @throws StartupError
 */
export async function shareDatabase(settings: DatabaseSettings, { creates = false } = {}): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !creates && !existsSync(join(dataDir, 'postgres')))
    throw new StartupError(`DATA_DIR: ${dataDir} has no database`)
  const running =
    databaseUrl === undefined
      ? await findEmbeddedPostgres(embeddedIn(dataDir)).catch(throwStartupError)
      : undefined
  return running === undefined ? openDatabase(settings, () => {}) : external(appUrlOf(running), running)
}

/** Creates the bundled database of `dataDir` from the files that `fill` writes, see `importEmbeddedPostgres`. @throws StartupError */
export const importDatabase = (dataDir: string, fill: (home: string) => Promise<void>) =>
  importEmbeddedPostgres(embeddedIn(dataDir), fill).catch(throwStartupError)

/** Stops the bundled database of `dataDir` if a process has left it running. @throws StartupError */
export const stopDatabase = (dataDir: string) =>
  stopEmbeddedPostgres(embeddedIn(dataDir)).catch(throwStartupError)

/** Whether the bundled database of `dataDir`, which exists, is running. @throws StartupError */
export const isDatabaseRunning = async (dataDir: string) =>
  (await findEmbeddedPostgres(embeddedIn(dataDir)).catch(throwStartupError)) !== undefined
