/** The connection pool. Statements are named, so that PostgreSQL parses and plans each once per connection. */

import { MINUTE, SECOND } from '@canopy/contract/limits'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { DB } from './schema.ts'

/** The database, and a transaction on it: atomic work asks for `Tx`, which a plain `Db` does not satisfy. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const INT8 = 20
const MAX_NAMES = 500
const names = new Map<string, string>()

/** Texts of statements are few and fixed; should somebody build texts from data, those beyond the bound stay unnamed. */
function nameOf(text: string) {
  if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`)
  return names.get(text)
}

function nameStatements(client: PoolClient) {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (text: string, values: unknown[]) =>
      values.length > 0 ? query({ name: nameOf(text), text, values }) : query(text),
  })
}

/** Counts and sums are `bigint` in PostgreSQL and far below 2^53 here. */
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

/** Opens a pool on `url`. Nothing is connected before the first statement. `onError` hears of idle connections that broke. */
export function openPool(url: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10 * SECOND,
    statement_timeout: 30 * SECOND,
    idle_in_transaction_session_timeout: MINUTE,
    application_name: 'canopy',
    options: '-c timezone=UTC',
    types: parsers,
  })
  pool.on('connect', (client) => {
    nameStatements(client)
    // The pool listens to idle connections only. One that breaks in use tells its statement; its event, unheard, would end the process.
    client.on('error', () => {})
  })
  pool.on('error', onError)
  return pool
}

/** The database behind `pool`, which ends with it. */
export const onPool = (pool: Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** The database at `url`, on a pool of its own. */
export const connect = (url: string, onError: (error: Error) => void): Db => onPool(openPool(url, onError))
