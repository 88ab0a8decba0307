import { Kysely, PostgresDialect } from 'kysely'
import { openPool, type Tx } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import type { Bus } from '../live/bus.ts'
import { createTransaction } from '../live/publish.ts'

/** How many statements `work` runs in a transaction, with those that begin and commit. */
export async function countStatements(databaseUrl: string, bus: Bus, work: (tx: Tx) => Promise<unknown>) {
  const pool = openPool(databaseUrl, 1, () => {})
  let count = 0
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => {
      if (level === 'query') count += 1
    },
  })
  await createTransaction(db, bus)(work)
  await db.destroy()
  return count
}
