import type { Pool } from 'pg'
import { type Db, onPool, openPool, type Tx } from '../../db/database.ts'
import type { Bus } from '../../live/bus/bus.ts'
import { createTransaction } from '../../live/publish.ts'

/** Counts the statements that `work` sends, with those that begin and commit. `open` decides how its transaction begins and commits. */
export async function countStatements(
  databaseUrl: string,
  bus: Bus,
  work: (tx: Tx) => Promise<unknown>,
  open: (pool: Pool) => Db = onPool,
) {
  const pool = openPool(databaseUrl, 1, () => {})
  let count = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (text: string, values: unknown[]) => {
        count += 1
        return query(text, values)
      },
    })
  })
  await createTransaction(open(pool), bus)(work)
  await pool.end()
  return count
}
