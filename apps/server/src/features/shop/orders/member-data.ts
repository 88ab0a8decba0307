/** The orders of one member: all of them for their download, and without a name when they leave. */

import type { Tx } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { type OwnDataPart, readAll } from '../../accounts/index.ts'
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

export const orderData: OwnDataPart[] = [
  {
    name: 'orders',
    async *rows(db, userId) {
      const read = readAll(
        (limit, after: Cursor | undefined) => selectOrders(db, userId, limit, after),
        cursorOf,
      )
      for await (const row of read) yield toOrder(row)
    },
  },
]

/** Takes everything personal out of the orders of a member who leaves. What has not been sent is cancelled: it has no address now. */
export async function forgetOrders(tx: Tx, userId: string) {
  // All at once: one order after the other, a member who leaves and one who buys could wait for each other.
  await lockPendingProducts(tx, userId)
  for (const orderId of await lockPendingOrders(tx, userId)) await cancelOrder(tx, { userId, orderId })
  await blankOrders(tx, userId)
}
