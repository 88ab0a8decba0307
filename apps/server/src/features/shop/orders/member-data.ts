/** Orders and what is saved for in the export of a member's data, and their anonymisation when the member leaves. */

import type { Db, Tx } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll, readOnce } from '../../../db/read-all.ts'
import type { Deps } from '../../../deps.ts'
import type { Leaver } from '../../../feature.ts'
import { lockUnsentProducts } from '../products/stock-queries.ts'
import { selectPinned } from '../saving/saving-queries.ts'
import { anonymiseOrders, lockUnsentOrders, type OrderRow, selectOrders } from './order-queries.ts'
import { cancelOrder } from './order-status.ts'
import { toOrder } from './orders.ts'

const cursorOf = ({ createdAt, orderKey }: OrderRow): Cursor => ({ time: createdAt, id: orderKey })

async function* readOrders(db: Db, userId: string) {
  const rows = readAll((limit, after: Cursor | undefined) => selectOrders(db, userId, limit, after), cursorOf)
  for await (const row of rows)
    yield { ...toOrder(row), payment: { method: row.paymentMethod, state: row.paymentState } }
}

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  orders: readOrders(db, userId),
  saving: readOnce(() => selectPinned(db, userId)),
})

/** Cancels the orders of a member who leaves that were not sent and removes name and address from all of them. */
export async function leave(tx: Tx, { userId }: Pick<Leaver, 'userId'>) {
  // Locking all products first prevents deadlocks with orders that are being placed.
  await lockUnsentProducts(tx, userId)
  for (const orderId of await lockUnsentOrders(tx, userId)) await cancelOrder(tx, { userId, orderId })
  await anonymiseOrders(tx, userId)
}
