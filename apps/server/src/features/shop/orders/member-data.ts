/** The orders of one member: all of them for their download, and without a name when they leave. */

import type { Db, Tx } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'
import {
  blankOrders,
  lockPendingOrders,
  lockPendingProducts,
  type OrderRow,
  selectOrders,
} from '../queries.ts'
import { cancelOrder } from './order-status.ts'
import { toOrder } from './orders.ts'

const cursorOf = ({ createdAt, orderKey }: OrderRow): Cursor => ({ time: createdAt, id: orderKey })

async function* readOrders(db: Db, userId: string) {
  const rows = readAll((limit, after: Cursor | undefined) => selectOrders(db, userId, limit, after), cursorOf)
  for await (const row of rows) yield toOrder(row)
}

export const memberData = (db: Db, userId: string) => ({ orders: readOrders(db, userId) })

/** Takes everything personal out of the orders of a member who leaves. What has not been sent is cancelled: it has no address now. */
export async function deleteMemberData(tx: Tx, userId: string) {
  // All at once: one order after the other, a member who leaves and one who buys could wait for each other.
  await lockPendingProducts(tx, userId)
  for (const orderId of await lockPendingOrders(tx, userId)) await cancelOrder(tx, { userId, orderId })
  await blankOrders(tx, userId)
}
