/** Orders that arrive while others are placed are placed together: most of the cost of one is that of its statements and of the commit. */

import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/database.ts'
import { claimOf } from '../../../db/idempotency.ts'
import { joinCalls } from '../../../db/join-calls.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../live/publish.ts'
import { requireConfirmedEmail } from '../../accounts/index.ts'
import { announceSale, warnRunningOut } from '../products/running-out.ts'
import type { Offer } from '../products/stock-queries.ts'
import { deletePinned } from '../saving/saving-queries.ts'
import { checkLimits, countingOf } from './order-limits.ts'
import { dateOrderId } from './order-number.ts'
import {
  draftOrder,
  keyOf,
  type OrderRequest,
  type Placing,
  placeOrder,
  soldOf,
  toPlaced,
} from './place-order.ts'
import {
  type Buyer,
  type Draft,
  insertTogether,
  lockTogether,
  type Wanted,
} from './place-together-queries.ts'

/** Small enough that nobody waits for long. */
const TOGETHER_MAX = 32

const toWanted = ({ userId, payload, key = keyOf(payload), doorKey, policy, now }: OrderRequest): Wanted => ({
  userId,
  key,
  orderId: dateOrderId(payload.orderId, now),
  points: payload.pointsApplied,
  counting: countingOf(policy, { userId, doorKey, pointsApplied: payload.pointsApplied, now }),
})

/** The first of each member, and of those that redeem points at one door: what it uses of the limits is not counted for the others. */
function firstOfEach(requests: OrderRequest[]): OrderRequest[] {
  const seen = new Set<string>()
  return requests.filter((request) => {
    const { userId, counting } = toWanted(request)
    const names = counting?.doorKey ? [userId, counting.doorKey] : [userId]
    const isFirst = names.every((name) => !seen.has(name))
    for (const name of names) seen.add(name)
    return isFirst
  })
}

/** Undefined if the order is to be placed alone, which says why. */
function tryDraft(config: Config, request: OrderRequest, buyer: Buyer, offers: Offer[]): Draft | undefined {
  const { userId, payload, key = keyOf(payload), doorKey, policy, now } = request
  const { contentHash } = claimOf({ userId, scope: 'order', key, content: payload })
  try {
    const draft = draftOrder(payload, offers, { userId, orderKey: uuidv7(), doorKey, createdAt: now })
    const status = checkLimits(policy, draft, buyer.before)
    requireConfirmedEmail(config, buyer.emailConfirmed)
    return { ...draft, status, name: buyer.name, key, contentHash: contentHash.toString('hex') }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * Places orders like `placeOrder`, in two statements. Left out, as undefined, are those that may be refused or were placed before, further
 * ones of a member or a door, and those for which others lock a product or the member.
 */
export async function placeTogether(
  tx: Tx,
  config: Config,
  requests: OrderRequest[],
): Promise<(Placing | undefined)[]> {
  const firsts = firstOfEach(requests)
  const productIDs = firsts.flatMap(({ payload }) => payload.cartItems.map((item) => Number(item.productId)))
  const { offers, buyers } = await lockTogether(tx, firsts.map(toWanted), [...new Set(productIDs)])
  const buyerOf = new Map(buyers.map((buyer) => [buyer.userId, buyer]))
  const drafts = new Map<OrderRequest, Draft>()
  let left = offers
  for (const request of firsts) {
    const buyer = buyerOf.get(request.userId)
    const draft = buyer?.isReady && tryDraft(config, request, buyer, left)
    if (!draft) continue
    drafts.set(request, draft)
    left = soldOf(left, request.payload)
  }
  const [first] = drafts.values()
  if (!first) return []
  const inserted = await insertTogether(tx, [...drafts.values()])
  const savingOrders = new Set(inserted.flatMap(({ orderKey, savedFor }) => (savedFor ? [orderKey] : [])))
  const sold = new Map<number, Offer>()
  for (const { orderKey, userId, pointsApplied, lines } of drafts.values()) {
    const bought = lines.map(({ productID }) => productID)
    if (savingOrders.has(orderKey)) await deletePinned(tx, userId, bought)
    const offersLeft = left.filter(({ productID }) => bought.includes(productID))
    for (const offer of offersLeft) sold.set(offer.productID, offer)
    if (pointsApplied > 0) publish(tx, { type: 'points.changed', userId })
    announceSale(tx, userId, offersLeft)
    publish(tx, { type: 'waiting.changed', kind: 'order' })
  }
  await warnRunningOut(tx, [...sold.values()], first.createdAt)
  return requests.map((request) => {
    const draft = drafts.get(request)
    return draft && { made: true, order: toPlaced(draft) }
  })
}

/** Places an order, together with those that arrive while others are placed. @throws what `placeOrder` throws */
export function createPlaceOrder({ transaction, config }: Deps) {
  return joinCalls<OrderRequest, Placing>({
    alone: (request) => transaction((tx) => placeOrder(tx, config, request)),
    together: (requests) => transaction((tx) => placeTogether(tx, config, requests)),
    max: TOGETHER_MAX,
  })
}
