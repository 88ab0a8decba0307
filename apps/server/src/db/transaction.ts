/** Transactions, and what has to wait for their commit. */

import type { Db, Tx } from './connect.ts'

const waiting = new WeakMap<Tx, (() => void)[]>()

/** Runs `work` atomically; what it handed to `onCommit` runs once the commit has succeeded. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, afterwards)
    return work(tx)
  })
  for (const run of afterwards) run()
  return result
}

/** Puts off `run` (an event, a message) until `tx` has committed; after a rollback it never runs. */
export function onCommit(tx: Tx, run: () => void) {
  const list = waiting.get(tx)
  if (!list) throw new Error('onCommit needs a transaction opened by transaction()')
  list.push(run)
}
