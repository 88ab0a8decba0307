import { orderNotices } from '@canopy/contract/messages'
import type { Order, OrderStatus } from '@canopy/contract/shop'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { refund } from '../../points/index.ts'
import { lockProducts, returnStock } from '../products/stock-queries.ts'
import { type StatusChange, updateStatus } from './order-queries.ts'
import { getOrder } from './orders.ts'

/** The statuses from which a steward may set each status. */
const BEFORE: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  shipped: ['pending'],
  delivered: ['shipped'],
  completed: ['delivered'],
  cancelled: ['pending', 'shipped'],
}

/** Returns whether the order's status allowed the change. Cancelling returns stock and points. */
async function changeStatus(tx: Tx, change: StatusChange, order: Order): Promise<boolean> {
  const isCancelled = change.to === 'cancelled'
  // Products are locked before the order, as when one is placed, to prevent deadlocks.
  if (isCancelled)
    await lockProducts(
      tx,
      order.cartItems.map((item) => Number(item.productId)),
    )
  const orderKey = await updateStatus(tx, change)
  if (orderKey === undefined) return false
  if (!isCancelled) return true
  await returnStock(tx, orderKey)
  const { userId, orderId, pointsApplied: points } = order
  if (points > 0) await refund(tx, { userId, points, ref: orderId, cause: `order:${orderKey}:cancelled` })
  publish(tx, { type: 'products.changed' })
  return true
}

/** Cancels a member's own pending order. @throws AppError order_not_found, order_not_pending */
export async function cancelOrder(
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order> {
  const order = await getOrder(tx, userId, orderId)
  const change: StatusChange = { userId, orderId, from: ['pending'], to: 'cancelled' }
  if (!(await changeStatus(tx, change, order))) throw new AppError('order_not_pending')
  return { ...order, status: 'cancelled' }
}

type StewardChange = { stewardId: string; userId: string; orderId: string; status: OrderStatus }

/**
 * Sets the status of a member's order for a steward, and notifies the member. Does nothing if the order has this status already.
 * @throws AppError order_not_found, order_cannot_move
 */
export async function setOrderStatus(
  tx: Tx,
  { stewardId, userId, orderId, status }: StewardChange,
): Promise<Order> {
  const order = await getOrder(tx, userId, orderId)
  const change: StatusChange = { userId, orderId, from: BEFORE[status], to: status }
  if (await changeStatus(tx, change, order)) {
    if (userId !== stewardId)
      await notify(tx, {
        userId,
        kind: 'order',
        text: orderNotices[status](orderId),
        href: '/profile?tab=orders',
        groupKey: `order:${orderId}`,
      })
    return { ...order, status }
  }
  const now = await getOrder(tx, userId, orderId)
  if (now.status !== status) throw new AppError('order_cannot_move')
  return now
}
