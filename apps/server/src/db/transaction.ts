/** Transactions, and what has to wait for their commit. */

import { DatabaseError } from 'pg'
import type { Db, Tx } from './database.ts'

/** SQLSTATE of a transaction that PostgreSQL ended because it and another waited for each other. */
const DEADLOCK = '40P01'
const TRIES_MAX = 5

const waiting = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs `work` atomically; what it handed to `onCommit` runs once the commit has succeeded. Of transactions that wait for each
 * other the database ends one: its work is then run again from the beginning.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const afterwards: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        waiting.set(tx, afterwards)
        return work(tx)
      })
      for (const run of afterwards) run()
      return result
    } catch (error) {
      if (tries === TRIES_MAX || !(error instanceof DatabaseError) || error.code !== DEADLOCK) throw error
    }
  }
}

/** Puts off `run` (an event, a message) until `tx` has committed; after a rollback it never runs. */
export function onCommit(tx: Tx, run: () => void) {
  const list = waiting.get(tx)
  if (!list) throw new Error('onCommit needs a transaction opened by transaction()')
  list.push(run)
}
