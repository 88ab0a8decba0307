import type { Tx } from '../db/database.ts'
import type { Movement } from '../features/points/ledger/ledger.ts'
import { refusalOfSpending } from '../features/points/ledger/ledger.ts'
import { insertEntry } from '../features/points/ledger/ledger-queries.ts'
import { publish } from '../live/publish.ts'

/** Redeems points as an order does. Returns the new balance. @throws AppError not_enough_points, points_on_hold */
export async function spend(tx: Tx, { points, ...about }: Movement): Promise<number> {
  const entry = { ...about, amount: -points, earned: 0, shortfall: 0, reason: 'order_redeemed' } as const
  const balance = await insertEntry(tx, entry, ['green-shopper']).catch((error: unknown) => {
    throw refusalOfSpending(error) ?? error
  })
  publish(tx, { type: 'points.changed', userId: about.userId })
  return balance
}
