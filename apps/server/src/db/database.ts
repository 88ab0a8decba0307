/** The connection pool. Statements are named, so that PostgreSQL parses each once per connection. */

import { MINUTE, SECOND } from '@canopy/contract/limits'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { traced } from '../telemetry/trace.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
/** Atomic work takes a `Tx`, which a plain `Db` does not satisfy. */
export type Tx = Transaction<DB>

const INT8 = 20
const MAX_NAMES = 500
const names = new Map<string, string>()

/** Limited in case texts of statements are ever built from data; the others stay unnamed. */
function nameOf(text: string) {
  if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`)
  return names.get(text)
}

/** Statements that are planned, as that which looks for jobs twice a second. Texts with several statements cannot be named. */
const isPlanned = (text: string) =>
  /^\s*(with|select|insert|update|delete)\b/i.test(text) && !text.includes(';')

const commandOf = (text: string) => /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'

/** The text of a statement has placeholders where its values are. */
const detailsOf = (text: string) => ({
  isCall: true,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim() },
})

function nameStatements(client: PoolClient) {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (text: string, values: unknown[]) =>
      traced(commandOf(text), detailsOf(text), () =>
        values.length > 0 || isPlanned(text) ? query({ name: nameOf(text), text, values }) : query(text),
      ),
  })
}

/** Counts and sums are `bigint` in PostgreSQL and far below 2^53 here. */
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

/** Equals the number of reviews that run at once. */
export const DIRECT_CONNECTIONS = 6

export const connectionOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 10 * SECOND,
  statement_timeout: 30 * SECOND,
  idle_in_transaction_session_timeout: MINUTE,
  application_name: 'canopy',
  options: '-c timezone=UTC',
})

/** Connects with the first statement. `onError` is called when an idle connection breaks. */
export function openPool(
  url: string,
  max: number,
  onError: (error: Error) => void,
  limits: Pick<PoolConfig, 'query_timeout'> = {},
): Pool {
  const pool = new Pool({ ...connectionOptions(url), max, types: parsers, ...limits })
  pool.on('connect', (client) => {
    nameStatements(client)
    // The pool handles errors of idle connections only. A connection that breaks in use rejects its statement, but without a listener
    // its error event would also end the process.
    client.on('error', () => {})
  })
  pool.on('error', onError)
  return pool
}

/** Destroying the returned `Db` ends the pool. */
export const onPool = (pool: Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

const CONNECTIONS = 10

/** Opens `url` with its own pool, for commands and tests. */
export const connect = (url: string, onError: (error: Error) => void): Db =>
  onPool(openPool(url, CONNECTIONS, onError))
