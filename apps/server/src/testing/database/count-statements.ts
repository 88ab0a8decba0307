import { onPool, openPool, type Tx } from '../../db/database.ts'
import type { transaction } from '../../db/transaction.ts'
import type { Bus } from '../../live/bus/bus.ts'
import { createTransaction } from '../../live/publish.ts'

/** Counts the statements that `work` sends, with those that begin and commit. `open` is what opens its transaction. */
export async function countStatements(
  databaseUrl: string,
  bus: Bus,
  work: (tx: Tx) => Promise<unknown>,
  open?: typeof transaction,
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
  await createTransaction(onPool(pool), bus, open)(work)
  await pool.end()
  return count
}
