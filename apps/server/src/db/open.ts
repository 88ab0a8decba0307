/** Opens the database that the settings name: a given PostgreSQL, or the bundled one. */

import { SECOND } from '@canopy/contract/limits'
import { EmbeddedPostgresError, findEmbeddedPostgres, startEmbeddedPostgres } from '@canopy/embedded-postgres'
import { Client } from 'pg'
import { type Config, StartupError } from '../config.ts'

const OLDEST_VERSION = 15
const PATIENCE = 5 * SECOND

/** Where PostgreSQL answers, and what to call when it is no longer needed. */
export type Database = { url: string; stop(): Promise<void> }
type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>

/** AggregateError, as of a host with several addresses, has a code and no message. */
const wordsOf = (error: unknown) =>
  error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)

async function check(url: string) {
  const { host, pathname } = new URL(url)
  const place = `${host}${pathname}`
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE })
  // A connection that breaks while it ends has been of use already.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST_VERSION)
      throw new StartupError(
        `DATABASE_URL: ${place} is PostgreSQL ${version}, Canopy needs ${OLDEST_VERSION} or newer`,
      )
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`DATABASE_URL: ${place} cannot be used: ${wordsOf(error)}`)
  } finally {
    await client.end()
  }
}

async function checked(url: string): Promise<Database> {
  await check(url)
  return { url, stop: async () => {} }
}

const embeddedIn = (dataDir: string) => ({ dataDir, name: 'canopy' })

/** Says which setting has to change. */
function refuse(error: unknown): never {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  throw new StartupError(
    error.concerns === 'folder'
      ? `DATA_DIR: ${error.message}`
      : `${error.message}; or set DATABASE_URL to a PostgreSQL of your own`,
  )
}

const start = (dataDir: string, log: (line: string) => void) =>
  startEmbeddedPostgres({ ...embeddedIn(dataDir), log }).catch(refuse)

/** The database for the app, which claims the bundled one for itself. `log` gets its events. @throws StartupError */
export async function openDatabase(
  { databaseUrl, dataDir }: Settings,
  log: (line: string) => void,
): Promise<Database> {
  return databaseUrl === undefined ? start(dataDir, log) : checked(databaseUrl)
}

/** The database for a command, which may run beside the app. @throws StartupError */
export async function shareDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  const url = databaseUrl ?? (await findEmbeddedPostgres(embeddedIn(dataDir)).catch(refuse))
  return url === undefined ? start(dataDir, () => {}) : checked(url)
}
