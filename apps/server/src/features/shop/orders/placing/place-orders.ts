/** Places orders. Those that arrive while others are placed are placed together: most of the cost of one is its statements and its commit. */

import { createHash } from 'node:crypto'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import type { Order, OrderPayload } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '../../../../app-error.ts'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/database.ts'
import { idempotencyKeyOf } from '../../../../db/idempotency.ts'
import { joinCalls } from '../../../../db/join-calls.ts'
import type { Deps } from '../../../../deps.ts'
import { publish } from '../../../../live/publish.ts'
import { requireConfirmedEmail } from '../../../accounts/index.ts'
import { refusalOfSpending, requirePoints } from '../../../points/index.ts'
import { type CartLine, sellCart, subtotalOf, totalAfterPoints } from '../../pricing.ts'
import { announceSale, warnRunningOut } from '../../products/running-out.ts'
import type { Offer } from '../../products/stock-queries.ts'
import { deleteBought } from '../../saving/saving-queries.ts'
import { selectOrderByKey } from '../order-queries.ts'
import { toOrder } from '../orders.ts'
import { checkLimits, countingOf } from './order-limits.ts'
import { dateOrderId, dayPrefix, nextFreeOrderId } from './order-number.ts'
import { type Buyer, type Draft, insertOrders, lockForOrders, type NewOrder } from './place-orders-queries.ts'

/** Small enough that nobody waits for long. */
const TOGETHER_MAX = 32

/** The timeline of a new order, as a trigger records it. */
const beginningOf = ({ status, createdAt }: NewOrder) =>
  status === 'on hold' ? [{ status, at: createdAt.toISOString() }] : []

/** A new order for its member. */
const toPlaced = (order: NewOrder): Order =>
  toOrder({
    ...order,
    paymentMethod: 'cash',
    paymentState: 'due',
    carrier: '',
    trackingNumber: '',
    returns: [],
    timeline: beginningOf(order),
  })

/** Replaces a missing idempotency key. It cannot collide with keys from headers, which contain no space. */
function keyOf({ orderId, cartItems }: OrderPayload) {
  const lines = cartItems.map(({ productId, quantity, price }) => [productId, quantity, price])
  return `${orderId} ${createHash('sha256').update(JSON.stringify(lines)).digest('hex')}`
}

const cartOf = ({ cartItems }: OrderPayload): CartLine[] =>
  cartItems.map(({ productId, quantity, price }) => ({ productID: Number(productId), quantity, price }))

/** The products with the stock that is left. */
const soldOf = (offers: Offer[], payload: OrderPayload): Offer[] => {
  const bought = new Map(cartOf(payload).map((line) => [line.productID, line.quantity]))
  return offers.map((offer) => ({ ...offer, stock: offer.stock - (bought.get(offer.productID) ?? 0) }))
}

export type OrderRequest = {
  userId: string
  key: string | undefined
  payload: OrderPayload
  doorKeys: string[]
  policy: Policy
  now: Date
}

/** For a repeated request `made` is false, and the order is in its current state. */
export type Placing = { made: boolean; order: Order }

type Keyed = OrderRequest & { key: string; contentHash: string }

function withKey({ userId, payload, key = keyOf(payload), ...others }: OrderRequest): Keyed {
  const { contentHash } = idempotencyKeyOf({ userId, scope: 'order', key, content: payload })
  return { ...others, userId, payload, key, contentHash: contentHash.toString('hex') }
}

function toWanted({ userId, key, payload, doorKeys, policy, now }: Keyed) {
  const orderId = dateOrderId(payload.orderId, now)
  const counting = countingOf(policy, { userId, doorKeys, pointsApplied: payload.pointsApplied, now })
  return { userId, key, orderId, dayPrefix: dayPrefix(orderId), counting }
}

/** The first order of each member, and of those that redeem points at one door: the limits of a further one depend on it. */
function chooseFirst(requests: OrderRequest[]): Map<OrderRequest, Keyed> {
  const chosen = new Map<OrderRequest, Keyed>()
  const seen = new Set<string>()
  for (const request of requests) {
    const { userId, payload, policy, doorKeys } = request
    const countsDoors = policy.mode !== 'open' && payload.pointsApplied > 0
    const names = [userId, ...(countsDoors ? doorKeys : [])]
    if (!names.some((name) => seen.has(name))) chosen.set(request, withKey(request))
    for (const name of names) seen.add(name)
  }
  return chosen
}

/**
 * The order as it will be inserted.
 * @throws AppError the first that applies of product_not_found, out_of_stock, prices_changed, points_exceed_total, the limits of `checkLimits`,
 * email_not_confirmed, not_enough_points, points_on_hold
 */
function draftOrder(config: Config, request: Keyed, buyer: Buyer, offers: Offer[]): Draft {
  const { userId, key, contentHash, payload, doorKeys, policy, now } = request
  const { pointsApplied, shippingAddress } = payload
  const lines = sellCart(cartOf(payload), offers)
  const subtotal = subtotalOf(lines)
  const totalAmount = totalAfterPoints(subtotal, pointsApplied)
  const status = checkLimits(policy, { lines, pointsApplied, totalAmount }, buyer.before)
  requireConfirmedEmail(config, buyer.emailConfirmed)
  requirePoints(buyer, pointsApplied)
  const orderId = dateOrderId(payload.orderId, now)
  return {
    ...{ userId, key, contentHash, doorKeys, status, lines, subtotal, pointsApplied, totalAmount },
    orderKey: uuidv7(),
    orderId: buyer.takenIds ? nextFreeOrderId(orderId, buyer.takenIds) : orderId,
    createdAt: now,
    name: buyer.name,
    street: shippingAddress.addressLine1,
    city: shippingAddress.city,
    zipCode: shippingAddress.postalCode,
    country: site.country.name,
    phone: shippingAddress.phone,
  }
}

/** The order that an earlier request with the same key placed. @throws AppError idempotency_key_reused */
async function readEarlier(tx: Tx, { userId, contentHash }: Keyed, earlier: NonNullable<Buyer['earlier']>) {
  if (earlier.contentHash !== contentHash) throw new AppError('idempotency_key_reused')
  return { made: false, order: toOrder(await selectOrderByKey(tx, userId, earlier.orderKey)) }
}

const returnRefusal = (error: unknown) => {
  if (error instanceof AppError) return error
  throw error
}

/** Tells who follows the stock, the points and the waiting orders. */
async function announce(tx: Tx, drafts: Draft[], offers: Offer[]) {
  const sold = new Map<number, Offer>()
  for (const { userId, pointsApplied, lines } of drafts) {
    const bought = offers.filter((offer) => lines.some((line) => line.productID === offer.productID))
    for (const offer of bought) sold.set(offer.productID, offer)
    if (pointsApplied > 0) publish(tx, { type: 'points.changed', userId })
    announceSale(tx, userId, bought)
    publish(tx, { type: 'waiting.changed', kind: 'order' })
  }
  const [first] = drafts
  if (first) await warnRunningOut(tx, [...sold.values()], first.createdAt)
}

/**
 * Places each order once per key. Returns for each what was placed or why it is refused. Of several, undefined is returned for a second order
 * of a member or a door, and for one whose member, account or door others lock. One alone waits for these; undefined if its member has left.
 */
export async function placeOrders(
  tx: Tx,
  config: Config,
  requests: OrderRequest[],
): Promise<(Placing | AppError | undefined)[]> {
  const chosen = chooseFirst(requests)
  const wanted = [...chosen.values()]
  const productIDs = wanted.flatMap(({ payload }) => cartOf(payload).map((line) => line.productID))
  const { buyers, ...locked } = await lockForOrders(tx, wanted.map(toWanted), productIDs)
  let { offers } = locked
  const outcomes = new Map<OrderRequest, Placing | AppError>()
  const drafts: Draft[] = []
  for (const [request, keyed] of chosen) {
    const buyer = buyers.find(({ userId }) => userId === keyed.userId)
    if (!buyer) continue
    try {
      if (buyer.earlier) {
        outcomes.set(request, await readEarlier(tx, keyed, buyer.earlier))
        continue
      }
      const draft = draftOrder(config, keyed, buyer, offers)
      drafts.push(draft)
      offers = soldOf(offers, keyed.payload)
      outcomes.set(request, { made: true, order: toPlaced(draft) })
    } catch (error) {
      outcomes.set(request, returnRefusal(error))
    }
  }
  if (drafts.length > 0) {
    const boughtBySavers = await insertOrders(tx, drafts)
    // After the points, since whoever moves points locks the account before the pinned product.
    if (boughtBySavers.length > 0) await deleteBought(tx, boughtBySavers)
    await announce(tx, drafts, offers)
  }
  return requests.map((request) => outcomes.get(request))
}

/**
 * Places an order, together with those that arrive while others are placed.
 * @throws AppError idempotency_key_reused, not_found if the member has left, and those of `draftOrder`
 */
export function createPlaceOrder({ transaction, config }: Deps) {
  const place = joinCalls(
    (requests: OrderRequest[]) => transaction((tx) => placeOrders(tx, config, requests)),
    TOGETHER_MAX,
  )
  return async (request: OrderRequest): Promise<Placing> => {
    const outcome = await place(request).catch((error: unknown) => {
      throw refusalOfSpending(error) ?? error
    })
    if (!outcome) throw notFound()
    if (outcome instanceof AppError) throw outcome
    return outcome
  }
}
