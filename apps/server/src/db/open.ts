/** The database of the settings: the PostgreSQL of DATABASE_URL, or the bundled one. */

import { SECOND } from '@canopy/contract/limits'
import { EmbeddedPostgresError, findEmbeddedPostgres, startEmbeddedPostgres } from '@canopy/embedded-postgres'
import { sql } from 'kysely'
import { Client } from 'pg'
import { type Config, StartupError } from '../config.ts'
import type { Db } from './database.ts'
import { appUrlOf } from './roles.ts'

const OLDEST_VERSION = 15
const CONNECT_TIMEOUT = 5 * SECOND
const BUS_CONNECTIONS = 1

/** The app connects with `url`; with `ownerUrl` the schema is migrated. Both are the same where there is one role only. */
export type Database = { url: string; ownerUrl: string; stop(): Promise<void> }
type Settings = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>

/** The AggregateError for a host with several addresses has a code but no message. */
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)

function addressOf(url: string) {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function clientFor(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
  // It does not matter if the connection breaks while it ends.
  client.on('error', () => {})
  return client
}

async function check(setting: string, url: string) {
  const address = addressOf(url)
  const client = clientFor(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST_VERSION)
      throw new StartupError(
        `${setting}: ${address} is PostgreSQL ${version}, Canopy needs ${OLDEST_VERSION} or newer`,
      )
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${setting}: ${address} cannot be used: ${messageOf(error)}`)
  } finally {
    await client.end()
  }
}

async function external(url: string, ownerUrl: string | undefined): Promise<Database> {
  // The owner may have to create the other role first.
  await (ownerUrl === undefined ? check('DATABASE_URL', url) : check('DATABASE_OWNER_URL', ownerUrl))
  return { url, ownerUrl: ownerUrl ?? url, stop: async () => {} }
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
  { databaseConnections, workers }: Pick<Config, 'databaseConnections' | 'workers'>,
) {
  const { rows } = await sql<{ limit: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "limit"`.execute(
    db,
  )
  const limit = rows[0]?.limit ?? 0
  const wanted = workers * (databaseConnections + BUS_CONNECTIONS)
  if (wanted > limit)
    throw new StartupError(
      `DATABASE_CONNECTIONS: ${workers} × ${databaseConnections + BUS_CONNECTIONS} (one of them for events) are more than the ${limit} that PostgreSQL admits`,
    )
}

/** The same for a database and its replicas. */
const IDENTITY = `select system_identifier || ' ' || current_database() as identity from pg_control_system()`

/** Undefined if the server cannot be reached. */
async function identityAt(url: string): Promise<string | undefined> {
  const client = clientFor(url)
  try {
    await client.connect()
    return (await client.query<{ identity: string }>(IDENTITY)).rows[0]?.identity
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}

/** Refuses a replica of another database. One that cannot be reached is used as soon as it can be. @throws StartupError */
export async function checkReplicas(db: Db, urls: string[]) {
  if (urls.length === 0) return
  const { rows } = await sql.raw<{ identity: string }>(IDENTITY).execute(db)
  const identities = await Promise.all(urls.map(identityAt))
  for (const [index, identity] of identities.entries())
    if (identity !== undefined && identity !== rows[0]?.identity)
      throw new StartupError(
        `DATABASE_READ_URL: ${addressOf(urls[index] ?? '')} is no replica of the database of DATABASE_URL`,
      )
}

/** For the app. The bundled database may be used by one app only. @throws StartupError */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Settings,
  log: (line: string) => void,
): Promise<Database> {
  return databaseUrl === undefined ? start(dataDir, log) : external(databaseUrl, databaseOwnerUrl)
}

/** For commands, which may run while the app is running. @throws StartupError */
export async function shareDatabase(settings: Settings): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  const running =
    databaseUrl === undefined
      ? await findEmbeddedPostgres(embeddedIn(dataDir)).catch(throwStartupError)
      : undefined
  return running === undefined ? openDatabase(settings, () => {}) : external(appUrlOf(running), running)
}
