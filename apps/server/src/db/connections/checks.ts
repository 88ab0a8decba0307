/** Checks of the addresses of databases at the start. */

import { SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { Client, DatabaseError } from 'pg'
import { OutageError, StartupError } from '../../config.ts'
import { connectionOptions, type Db } from '../database.ts'
import { isUnreachable } from './unreachable.ts'

export const OLDEST_VERSION = 15
const CONNECT_TIMEOUT = 5 * SECOND
/** SQLSTATE of a prepared statement that exists already, or that does not exist. */
const PREPARED = ['42P05', '26000']
const ROUNDS = 5

/** The AggregateError for a host with several addresses has a code but no message. */
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)

function addressOf(url: string) {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** @throws StartupError that names the setting, OutageError if there is no connection */
async function withClient<T>(setting: string, url: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ ...connectionOptions(url), connectionTimeoutMillis: CONNECT_TIMEOUT })
  // It does not matter if the connection breaks while it ends.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const isOutage = error instanceof Error && isUnreachable(error)
    throw new (isOutage ? OutageError : StartupError)(
      `${setting}: ${addressOf(url)} cannot be used: ${messageOf(error)}`,
    )
  } finally {
    await client.end()
  }
}

async function readText(client: Client, expression: string) {
  const { rows } = await client.query<{ value: string }>(`select (${expression})::text as value`)
  return rows[0]?.value ?? ''
}

/** Names and addresses are compared in lower case. Other locales leave letters outside of English unchanged, or change "I" differently. */
const KNOWS_LETTERS = `lower('ÄΣЖI') = 'äσжi'`
const RIGHT = `create database … encoding 'UTF8' locale 'C.UTF-8' template template0`

/** @throws StartupError if the server or the encoding of the database does not suit */
export const checkVersion = (setting: string, url: string) =>
  withClient(setting, url, async (client) => {
    const encoding = await readText(client, `current_setting('server_encoding')`)
    const version = Number(await readText(client, `current_setting('server_version_num')::int / 10000`))
    if (version < OLDEST_VERSION)
      throw new StartupError(
        `${setting}: ${addressOf(url)} is PostgreSQL ${version}, Canopy needs ${OLDEST_VERSION} or newer`,
      )
    if (encoding !== 'UTF8')
      throw new StartupError(
        `${setting}: ${addressOf(url)} has the encoding ${encoding}, Canopy needs UTF8, as of: ${RIGHT}`,
      )
    if ((await readText(client, KNOWS_LETTERS)) !== 'true')
      throw new StartupError(
        `${setting}: ${addressOf(url)} has the locale ${await readText(client, LOCALE)}, which does not know all letters; Canopy needs another one, as of: ${RIGHT}`,
      )
  })

const LOCALE = 'select datctype from pg_database where datname = current_database()'

/** Whether the server has the role of `url` already. */
export const hasRoleOf = (url: string, ownerUrl: string) =>
  withClient('DATABASE_OWNER_URL', ownerUrl, async (client) => {
    const name = decodeURIComponent(new URL(url).username)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    return rowCount === 1
  })

/**
 * Whether the texts of the database are sorted in another way than when it was made, as after an upgrade of the operating system. Its
 * indexes may miss rows then.
 */
export async function hasOtherSorting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`.execute(
    db,
  )
  return rows.length > 0
}

const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' || current_database()`

/** Identifies a database; equal for its replicas. Undefined where the provider does not permit to read it. */
export async function readIdentity(db: Db): Promise<string | undefined> {
  const query = sql<{ identity: string }>`select ${sql.raw(IDENTITY)} as identity`
  try {
    return (await query.execute(db)).rows[0]?.identity
  } catch (error) {
    if (error instanceof DatabaseError && !isUnreachable(error)) return undefined
    throw error
  }
}

/** Refuses a replica of another database. One that cannot be reached is used as soon as it can be. @throws StartupError */
export async function checkReplicas(db: Db, urls: string[]) {
  if (urls.length === 0) return
  const own = await readIdentity(db)
  const identities = await Promise.all(
    urls.map((url) =>
      withClient('DATABASE_READ_URL', url, (client) => readText(client, IDENTITY)).catch(() => undefined),
    ),
  )
  for (const [index, identity] of identities.entries())
    if (own !== undefined && identity !== undefined && identity !== own)
      throw new StartupError(
        `DATABASE_READ_URL: ${addressOf(urls[index] ?? '')} is no replica of the database of DATABASE_URL`,
      )
}

/** Whether a pooler gives connections another server process for each transaction, so that two may share one. */
async function isPooled(one: Client, other: Client) {
  const readPids = async () => [
    await readText(one, 'pg_backend_pid()'),
    await readText(other, 'pg_backend_pid()'),
  ]
  const [first, second] = await readPids()
  if (first === second) return true
  for (let round = 1; round < ROUNDS; round++) {
    const [again, alsoAgain] = await readPids()
    if (again !== first || alsoAgain !== second) return true
  }
  return false
}

const withTwo = <T>(setting: string, url: string, work: (one: Client, other: Client) => Promise<T>) =>
  withClient(setting, url, (one) => withClient(setting, url, (other) => work(one, other)))

async function checkPooler(one: Client, other: Client) {
  const statement = { name: 'canopy_check', text: 'select 1' }
  try {
    await one.query(statement)
    await other.query(statement)
  } catch (error) {
    if (error instanceof DatabaseError && PREPARED.includes(error.code ?? ''))
      throw new StartupError(
        'DATABASE_URL: the pooler mixes up prepared statements; PgBouncer has to be 1.21 or newer, with max_prepared_statements above 0',
      )
    throw error
  }
  if ((await readText(one, `current_setting('statement_timeout')`)) === '0')
    throw new StartupError(
      'DATABASE_URL: the pooler drops the time limits of statements; PgBouncer needs the connect_query of deploy/pgbouncer.ini',
    )
}

const SERVER = `pg_postmaster_start_time() || ' ' || current_database()`

/** Refuses a pooler without the direct connection beside it, or one that cannot be used. @throws StartupError */
export async function checkPooling(databaseUrl: string, databaseDirectUrl: string | undefined) {
  const isDirect =
    databaseDirectUrl === undefined ||
    !(await withTwo('DATABASE_DIRECT_URL', databaseDirectUrl, (one, other) => isPooled(one, other)))
  if (!isDirect)
    throw new StartupError(
      `DATABASE_DIRECT_URL: ${addressOf(databaseDirectUrl)} is a pooler; it has to be PostgreSQL itself`,
    )
  const server = await withTwo('DATABASE_URL', databaseUrl, async (one, other) => {
    if (await isPooled(one, other)) {
      if (databaseDirectUrl === undefined)
        throw new StartupError(
          `DATABASE_DIRECT_URL: is needed, because ${addressOf(databaseUrl)} (DATABASE_URL) is a pooler that shares connections between transactions`,
        )
      await checkPooler(one, other)
    }
    return readText(one, SERVER)
  })
  if (databaseDirectUrl === undefined) return
  const direct = await withClient('DATABASE_DIRECT_URL', databaseDirectUrl, (client) =>
    readText(client, SERVER),
  )
  if (direct !== server)
    throw new StartupError(
      `DATABASE_DIRECT_URL: ${addressOf(databaseDirectUrl)} is not the database of DATABASE_URL`,
    )
}
