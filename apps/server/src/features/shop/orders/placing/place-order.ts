import { createHash } from 'node:crypto'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { COUNTRY } from '@canopy/contract/limits'
import type { Order, OrderPayload } from '@canopy/contract/shop/orders/shapes'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/database.ts'
import { idempotencyKeyOf, readReply } from '../../../../db/idempotency.ts'
import { publish } from '../../../../live/publish.ts'
import { requireConfirmedEmail } from '../../../accounts/index.ts'
import { spend } from '../../../points/index.ts'
import { type CartLine, sellCart, subtotalOf, totalAfterPoints } from '../../pricing.ts'
import { announceSale, warnRunningOut } from '../../products/running-out.ts'
import type { Offer } from '../../products/stock-queries.ts'
import { deleteBought } from '../../saving/saving-queries.ts'
import { selectOrderByKey } from '../order-queries.ts'
import { causeOf, toOrder } from '../orders.ts'
import { checkLimits, countingOf } from './order-limits.ts'
import { dateOrderId, dayPrefix, nextFreeOrderId } from './order-number.ts'
import {
  type Inserted,
  insertOrder,
  type NewOrder,
  reserveProducts,
  selectOrderIds,
} from './place-order-queries.ts'

/** The timeline of a new order, as a trigger records it. */
const beginningOf = ({ status, createdAt }: NewOrder) =>
  status === 'on hold' ? [{ status, at: createdAt.toISOString() }] : []

/** A new order for its member. */
export const toPlaced = (order: NewOrder & Pick<Inserted, 'name'>): Order =>
  toOrder({ ...order, carrier: '', trackingNumber: '', returns: [], timeline: beginningOf(order) })

/** Stored with the idempotency key. */
const Placed = z.object({ orderKey: z.uuid() })

/** Replaces a missing idempotency key. It cannot collide with keys from headers, which contain no space. */
export function keyOf({ orderId, cartItems }: OrderPayload) {
  const lines = cartItems.map(({ productId, quantity, price }) => [productId, quantity, price])
  return `${orderId} ${createHash('sha256').update(JSON.stringify(lines)).digest('hex')}`
}

const cartOf = ({ cartItems }: OrderPayload): CartLine[] =>
  cartItems.map(({ productId, quantity, price }) => ({ productID: Number(productId), quantity, price }))

/** The products with the stock that is left. */
export const soldOf = (offers: Offer[], payload: OrderPayload): Offer[] => {
  const bought = new Map(cartOf(payload).map(({ productID: productId, quantity }) => [productId, quantity]))
  return offers.map((offer) => ({ ...offer, stock: offer.stock - (bought.get(offer.productID) ?? 0) }))
}

type Identity = { userId: string; orderKey: string; doorKeys: string[]; createdAt: Date }

/** The order as it will be inserted. Its id may be taken by another order of the member. */
export function draftOrder(
  payload: OrderPayload,
  offers: Offer[],
  identity: Identity,
): Omit<NewOrder, 'status'> {
  const lines = sellCart(cartOf(payload), offers)
  const subtotal = subtotalOf(lines)
  const { addressLine1, city, postalCode, phone } = payload.shippingAddress
  return {
    ...identity,
    orderId: dateOrderId(payload.orderId, identity.createdAt),
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

type Written = Omit<Inserted, 'name'> & { order: NewOrder & Pick<Inserted, 'name'> }

/** Inserts the order with its id, or the next free one. */
async function insertWithFreeId(tx: Tx, order: NewOrder): Promise<Written> {
  const inserted = await insertOrder(tx, order)
  if (inserted) {
    const { name, ...found } = inserted
    return { order: { ...order, name }, ...found }
  }
  const taken = await selectOrderIds(tx, order.userId, dayPrefix(order.orderId))
  // A concurrent order may take this id too, so it is checked again.
  return insertWithFreeId(tx, { ...order, orderId: nextFreeOrderId(order.orderId, taken) })
}

export type OrderRequest = {
  userId: string
  key: string | undefined
  payload: OrderPayload
  doorKeys: string[]
  policy: Policy
  now: Date
}

/** Result of an order. `made` is false for a repeated request, whose order is in its current state. */
export type Placing = { made: boolean; order: Order }

/**
 * Places an order once per `key`.
 * @throws AppError idempotency_key_reused, or the first that applies of product_not_found, out_of_stock, prices_changed, points_exceed_total,
 * the limits of `checkLimits`, email_not_confirmed, not_enough_points
 */
export async function placeOrder(
  tx: Tx,
  config: Config,
  { userId, payload, key = keyOf(payload), doorKeys, policy, now }: OrderRequest,
): Promise<Placing> {
  const orderKey = uuidv7()
  const idempotencyKey = idempotencyKeyOf({ userId, scope: 'order', key, content: payload })
  const productIds = payload.cartItems.map((item) => Number(item.productId))
  const counting = countingOf(policy, { userId, doorKeys, pointsApplied: payload.pointsApplied, now })
  const { offers, before } = await reserveProducts(tx, idempotencyKey, { orderKey, productIds, counting })
  if (offers.length === 0) {
    // Either none of the products exists, or the key was taken by an earlier order.
    const placed = await readReply(tx, idempotencyKey, Placed)
    if (placed.orderKey !== orderKey)
      return { made: false, order: toOrder(await selectOrderByKey(tx, userId, placed.orderKey)) }
  }
  const draft = draftOrder(payload, offers, { userId, orderKey, doorKeys, createdAt: now })
  const status = checkLimits(policy, draft, before)
  const { order: written, emailConfirmed, savedFor } = await insertWithFreeId(tx, { ...draft, status })
  requireConfirmedEmail(config, emailConfirmed)
  const { orderId, pointsApplied: points } = written
  if (points > 0) await spend(tx, { userId, points, ref: orderId, cause: causeOf(orderKey) })
  // Done after the points, since whoever moves points locks the account before the pinned product.
  if (savedFor) await deleteBought(tx, [orderKey])
  const sold = soldOf(offers, payload)
  await warnRunningOut(tx, sold, draft.createdAt)
  announceSale(tx, userId, sold)
  publish(tx, { type: 'waiting.changed', kind: 'order' })
  return { made: true, order: toPlaced(written) }
}
