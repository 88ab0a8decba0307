import type { Db, Tx } from '../db/database.ts'
import { onCommit, transaction } from '../db/transaction.ts'
import type { Bus, BusEvent } from './bus/bus.ts'

const busOf = new WeakMap<Tx, Bus>()

/** Runs `work` in a transaction whose events are published on a bus; see `transaction`. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export const createTransaction =
  (db: Db, bus: Bus, run = transaction): Transaction =>
  (work) =>
    run(db, (tx) => {
      busOf.set(tx, bus)
      return work(tx)
    })

/** Publishes `event` after `tx` has committed, and not after a rollback. */
export function publish(tx: Tx, event: BusEvent) {
  const bus = busOf.get(tx)
  if (!bus) throw new Error('publish needs a transaction opened by deps.transaction()')
  onCommit(tx, () => bus.publish(event))
}
