/** Placing an order: in one transaction, once, by the shop's own prices, names and stock. */

import { createHash } from 'node:crypto'
import { COUNTRY } from '@canopy/contract/limits'
import type { Order, OrderPayload } from '@canopy/contract/shop'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Tx } from '../../../db/database.ts'
import { claimOf, readReply } from '../../../db/idempotency.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../live/publish.ts'
import { spend } from '../../points/index.ts'
import {
  claimProducts,
  insertOrder,
  type NewOrder,
  type Offer,
  selectOrderByKey,
  selectOrderIds,
} from '../queries.ts'
import { dateOrderId, dayPrefix, nextFreeOrderId } from './order-number.ts'
import { toOrder } from './orders.ts'
import { type CartLine, sellCart, subtotalOf, totalAfterPoints } from './pricing.ts'

/** What the key of an order leads to. */
const Placed = z.object({ orderKey: z.uuid() })

/** Stands in for a missing key: the proposed id with the same lines. No key from a header has a space. */
function keyOf({ orderId, cartItems }: OrderPayload) {
  const lines = cartItems.map(({ productId, quantity, price }) => [productId, quantity, price])
  return `${orderId} ${createHash('sha256').update(JSON.stringify(lines)).digest('hex')}`
}

const cartOf = ({ cartItems }: OrderPayload): CartLine[] =>
  cartItems.map(({ productId, quantity, price }) => ({ productID: Number(productId), quantity, price }))

type Draft = { userId: string; orderKey: string; createdAt: Date }

/** Prices the cart and gives the order its number, which another order of this member may still hold. */
function draftOrder(payload: OrderPayload, offers: Offer[], draft: Draft): NewOrder {
  const lines = sellCart(cartOf(payload), offers)
  const subtotal = subtotalOf(lines)
  const { addressLine1, city, postalCode, phone } = payload.shippingAddress
  return {
    ...draft,
    orderId: dateOrderId(payload.orderId, draft.createdAt),
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
async function writeOrder(tx: Tx, order: NewOrder): Promise<NewOrder & { name: string }> {
  const name = await insertOrder(tx, order)
  if (name !== undefined) return { ...order, name }
  const taken = await selectOrderIds(tx, order.userId, dayPrefix(order.orderId))
  // Not the last word: an order that is placed at the same time may take this number as well.
  return writeOrder(tx, { ...order, orderId: nextFreeOrderId(order.orderId, taken) })
}

export type Placing = { userId: string; key: string | undefined; payload: OrderPayload }

/**
 * Places an order once: takes the stock, redeems the points, writes the order. `made` is false for a request that came before; its
 * order is answered as it is by now.
 * @throws AppError, the first that applies of product_not_found, out_of_stock, prices_changed, points_exceed_total,
 * not_enough_points; idempotency_key_reused
 */
export async function placeOrder(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, payload, key = keyOf(payload) }: Placing,
): Promise<{ made: boolean; order: Order }> {
  const orderKey = uuidv7()
  const claim = claimOf({ userId, scope: 'order', key, content: payload })
  const productIDs = payload.cartItems.map((item) => Number(item.productId))
  const offers = await claimProducts(tx, claim, orderKey, productIDs)
  if (offers.length === 0) {
    // Either the shop has none of the products, or the key was taken: it leads to the order that took it.
    const placed = await readReply(tx, claim, Placed)
    if (placed.orderKey !== orderKey)
      return { made: false, order: toOrder(await selectOrderByKey(tx, userId, placed.orderKey)) }
  }
  const draft = draftOrder(payload, offers, { userId, orderKey, createdAt: clock.now() })
  const written = await writeOrder(tx, draft)
  const { orderId, pointsApplied: points } = written
  if (points > 0) await spend(tx, { userId, points, ref: orderId, cause: `order:${orderKey}` })
  publish(tx, { type: 'products.changed' })
  return { made: true, order: toOrder({ ...written, status: 'pending' }) }
}
