/** Transactions, and callbacks after their commit. */

import { DatabaseError } from 'pg'
import type { Db, Tx } from './database.ts'

/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01'
const TRIES_MAX = 5

const callbacksOf = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs `work` atomically, then the callbacks that it passed to `onCommit`. When PostgreSQL rolls the transaction back because of a
 * deadlock, `work` runs again.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const callbacks: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        callbacksOf.set(tx, callbacks)
        return work(tx)
      })
      for (const run of callbacks) run()
      return result
    } catch (error) {
      if (tries === TRIES_MAX || !(error instanceof DatabaseError) || error.code !== DEADLOCK) throw error
    }
  }
}

/** Calls `run` after `tx` has committed. It is not called after a rollback. */
export function onCommit(tx: Tx, run: () => void) {
  const list = callbacksOf.get(tx)
  if (!list) throw new Error('onCommit needs a transaction opened by transaction()')
  list.push(run)
}
