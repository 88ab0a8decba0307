/** The states of an order: who may move it where, and what a cancelled one gives back. */

import { orderNotices } from '@canopy/contract/messages'
import type { Order, OrderStatus } from '@canopy/contract/shop'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { refund } from '../../points/index.ts'
import { lockProducts, moveOrder, returnStock, type Step } from '../queries.ts'
import { getOrder } from './orders.ts'

/** From where a steward may move an order to each state. */
const BEFORE: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  shipped: ['pending'],
  delivered: ['shipped'],
  completed: ['delivered'],
  cancelled: ['pending', 'shipped'],
}

/** Takes the step, and gives stock and points back when the order is cancelled by it; answers whether it could be taken. */
async function takeStep(tx: Tx, step: Step, order: Order): Promise<boolean> {
  const isCancelled = step.to === 'cancelled'
  // Products before orders, as when one is placed, or the two could wait for each other.
  if (isCancelled)
    await lockProducts(
      tx,
      order.cartItems.map((item) => Number(item.productId)),
    )
  const orderKey = await moveOrder(tx, step)
  if (orderKey === undefined) return false
  if (!isCancelled) return true
  await returnStock(tx, orderKey)
  const { userId, orderId, pointsApplied: points } = order
  if (points > 0) await refund(tx, { userId, points, ref: orderId, cause: `order:${orderKey}:cancelled` })
  publish(tx, { type: 'products.changed' })
  return true
}

/**
 * Cancels a member's own order while it is pending, and gives stock and points back, once.
 * @throws AppError order_not_found, order_not_pending
 */
export async function cancelOrder(
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order> {
  const order = await getOrder(tx, userId, orderId)
  const step: Step = { userId, orderId, from: ['pending'], to: 'cancelled' }
  if (!(await takeStep(tx, step, order))) throw new AppError('order_not_pending')
  return { ...order, status: 'cancelled' }
}

export type Move = { stewardId: string; userId: string; orderId: string; status: OrderStatus }

/**
 * Moves a member's order to another state, as a steward, and tells the member. Moving it where it is already changes nothing.
 * @throws AppError order_not_found, order_cannot_move
 */
export async function setOrderStatus(tx: Tx, { stewardId, userId, orderId, status }: Move): Promise<Order> {
  const order = await getOrder(tx, userId, orderId)
  const step: Step = { userId, orderId, from: BEFORE[status], to: status }
  if (await takeStep(tx, step, order)) {
    // Stewards are not named: what they have told stays when they leave.
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
