/** Orders: placing, reading and cancelling them. Members see and change their own only. */

import { createHash } from 'node:crypto'
import { COUNTRY } from '@canopy/contract/limits'
import { Order, type OrderPayload, OrderStatus } from '@canopy/contract/shop'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { once } from '../../db/idempotency.ts'
import { onCommit } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refund, spend } from '../points/index.ts'
import { dateOrderId, dayPrefix, nextFreeOrderId } from './order-number.ts'
import { sellCart, subtotalOf, totalAfterPoints } from './pricing.ts'
import { pictureOf } from './products.ts'
import {
  cancelPendingOrder,
  insertOrder,
  lockProducts,
  type NewOrder,
  type OrderRow,
  returnStock,
  selectOrder,
  selectOrderIds,
} from './queries.ts'

/** An order as its member sees it. */
export function toOrder({ orderKey, lines, ...row }: OrderRow): Order {
  const { name, street, city, zipCode, country, phone, ...order } = row
  return {
    ...order,
    createdAt: row.createdAt.toISOString(),
    status: OrderStatus.parse(row.status),
    cartItems: lines.map(({ productID, image, ...line }) => ({
      ...line,
      productId: String(productID),
      imgURL: pictureOf(image),
    })),
    shippingAddress: { name, street, city, state: '', zipCode, country, phone },
  }
}

/** Prices the cart and gives the order its number, which another order of this member may still hold. */
async function draftOrder(tx: Tx, userId: string, payload: OrderPayload, now: Date): Promise<NewOrder> {
  const cart = payload.cartItems.map((item) => ({ ...item, productID: Number(item.productId) }))
  const productIDs = cart.map((line) => line.productID)
  const lines = sellCart(cart, await lockProducts(tx, productIDs))
  const subtotal = subtotalOf(lines)
  const { addressLine1, city, postalCode, phone } = payload.shippingAddress
  return {
    orderKey: uuidv7(),
    orderId: dateOrderId(payload.orderId, now),
    userId,
    createdAt: now,
    lines,
    subtotal,
    pointsApplied: payload.pointsApplied,
    totalAmount: totalAfterPoints(subtotal, payload.pointsApplied),
    street: addressLine1,
    city,
    zipCode: postalCode,
    country: COUNTRY,
    phone,
  }
}

/** Writes the order under its number, or the next free one. */
async function writeOrder(tx: Tx, draft: NewOrder): Promise<OrderRow> {
  const name = await insertOrder(tx, draft)
  if (name !== undefined) return { ...draft, name, status: 'pending' }
  const taken = await selectOrderIds(tx, draft.userId, dayPrefix(draft.orderId))
  // Not the last word: an order that is placed at the same time may take this number as well.
  return writeOrder(tx, { ...draft, orderId: nextFreeOrderId(draft.orderId, taken) })
}

/** Stands in for a missing key: the proposed id with the same lines. No key from a header has a space. */
function keyOf({ orderId, cartItems }: OrderPayload) {
  const lines = cartItems.map(({ productId, quantity, price }) => [productId, quantity, price])
  return `${orderId} ${createHash('sha256').update(JSON.stringify(lines)).digest('hex')}`
}

export type Placing = { userId: string; key: string | undefined; payload: OrderPayload }

/**
 * Places an order once: takes the stock, redeems the points, writes the order. `made` is false for a request that came before.
 * @throws AppError, the first that applies of product_not_found, out_of_stock, prices_changed, points_exceed_total,
 * not_enough_points; idempotency_key_reused
 */
export function placeOrder(
  tx: Tx,
  { bus, clock }: Pick<Deps, 'bus' | 'clock'>,
  { userId, payload, key = keyOf(payload) }: Placing,
): Promise<{ made: boolean; reply: Order }> {
  return once(tx, { userId, scope: 'order', key, content: payload }, Order, async () => {
    const order = await writeOrder(tx, await draftOrder(tx, userId, payload, clock.now()))
    const { orderKey, orderId, pointsApplied } = order
    if (pointsApplied > 0) {
      await spend(tx, bus, { userId, points: pointsApplied, ref: orderId, cause: `order:${orderKey}` })
    }
    onCommit(tx, () => bus.publish({ type: 'products.changed' }))
    return toOrder(order)
  })
}

/** @throws AppError order_not_found, also for an order of somebody else */
export async function getOrder(db: Db, userId: string, orderId: string): Promise<Order> {
  const order = await selectOrder(db, userId, orderId)
  if (!order) throw new AppError('order_not_found')
  return toOrder(order)
}

/**
 * Cancels a pending order and gives stock and points back, once.
 * @throws AppError order_not_found, order_not_pending
 */
export async function cancelOrder(
  tx: Tx,
  { bus }: Pick<Deps, 'bus'>,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order> {
  const order = await getOrder(tx, userId, orderId)
  // Products before orders, as when one is placed, or the two could wait for each other.
  await lockProducts(
    tx,
    order.cartItems.map((item) => Number(item.productId)),
  )
  const cancelled = await cancelPendingOrder(tx, userId, orderId)
  if (!cancelled) throw new AppError('order_not_pending')
  await returnStock(tx, cancelled.orderKey)
  if (order.pointsApplied > 0) {
    const cause = `order:${cancelled.orderKey}:cancelled`
    await refund(tx, bus, { userId, points: order.pointsApplied, ref: orderId, cause })
  }
  onCommit(tx, () => bus.publish({ type: 'products.changed' }))
  return { ...order, status: 'cancelled' }
}
