/** Transactions of one statement. PostgreSQL makes it atomic without `begin` and `commit`, which saves two round trips. */

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
} from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './database.ts'
import type { DB } from './schema.ts'

const READS = /^\s*select\b/i

/** A connection on which only the first statement may write, since each is committed by itself. */
class Connection implements DatabaseConnection {
  readonly plain: DatabaseConnection
  #isFirst = true

  constructor(plain: DatabaseConnection) {
    this.plain = plain
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (!this.#isFirst && !READS.test(query.sql))
      throw new Error('after the first statement without a transaction nothing may be written')
    this.#isFirst = false
    return this.plain.executeQuery<Row>(query)
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.plain.streamQuery<Row>(query, chunkSize)
  }
}

function createDriver(pool: Pool): Driver {
  const driver: Driver = new PostgresDriver({ pool })
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => new Connection(await driver.acquireConnection(options)),
    releaseConnection: (connection) =>
      driver.releaseConnection(connection instanceof Connection ? connection.plain : connection),
    async beginTransaction() {},
    async commitTransaction() {},
    async rollbackTransaction() {},
    async destroy() {},
  }
}

/** A `Db` on `pool` whose transactions write with their first statement only. */
export function oneStatementOnPool(pool: Pool): Db {
  const plain = new PostgresDialect({ pool })
  const dialect: Dialect = {
    createAdapter: () => plain.createAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
  }
  return new Kysely<DB>({ dialect })
}
