/** Orders that arrive while others are placed are placed together: most of the cost of one is that of its statements and of the commit. */

import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../../app-error.ts'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/database.ts'
import { idempotencyKeyOf } from '../../../../db/idempotency.ts'
import { joinCalls } from '../../../../db/join-calls.ts'
import type { Deps } from '../../../../deps.ts'
import { publish } from '../../../../live/publish.ts'
import { requireConfirmedEmail } from '../../../accounts/index.ts'
import { announceSale, warnRunningOut } from '../../products/running-out.ts'
import { lockProducts, type Offer } from '../../products/stock-queries.ts'
import { deleteBought } from '../../saving/saving-queries.ts'
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
import { type Buyer, type Draft, insertTogether, lockBuyers, type Wanted } from './place-together-queries.ts'

/** Small enough that nobody waits for long. */
const TOGETHER_MAX = 32

function toWanted({ userId, payload, key = keyOf(payload), doorKeys, policy, now }: OrderRequest): Wanted {
  const { contentHash } = idempotencyKeyOf({ userId, scope: 'order', key, content: payload })
  return {
    ...{ userId, key, contentHash: contentHash.toString('hex') },
    orderId: dateOrderId(payload.orderId, now),
    points: payload.pointsApplied,
    counting: countingOf(policy, { userId, doorKeys, pointsApplied: payload.pointsApplied, now }),
  }
}

/** The first order of each member, and of those that redeem points at one door: the limits of a further one depend on it. */
function chooseFirst(requests: OrderRequest[]): Map<OrderRequest, Wanted> {
  const chosen = new Map<OrderRequest, Wanted>()
  const seen = new Set<string>()
  for (const request of requests) {
    const wanted = toWanted(request)
    const names = [wanted.userId, ...(wanted.counting?.doorKeys ?? [])]
    if (!names.some((name) => seen.has(name))) chosen.set(request, wanted)
    for (const name of names) seen.add(name)
  }
  return chosen
}

type Drafting = { request: OrderRequest; wanted: Wanted; buyer: Buyer; offers: Offer[] }

/** Undefined if the order may be refused: placed alone, it gets the reason. */
function tryDraft(config: Config, { request, wanted, buyer, offers }: Drafting): Draft | undefined {
  const { userId, payload, doorKeys, policy, now } = request
  const { key, contentHash } = wanted
  try {
    const draft = draftOrder(payload, offers, { userId, orderKey: uuidv7(), doorKeys, createdAt: now })
    const status = checkLimits(policy, draft, buyer.before)
    requireConfirmedEmail(config, buyer.emailConfirmed)
    return { ...draft, status, name: buyer.name, key, contentHash }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * Places orders like `placeOrder`, in three statements. It waits for nothing but the products. Returns undefined for an order that may be
 * refused or was placed before, for a second one of a member or a door, and for one whose member, account or door others lock.
 */
export async function placeTogether(
  tx: Tx,
  config: Config,
  requests: OrderRequest[],
): Promise<(Placing | undefined)[]> {
  const chosen = chooseFirst(requests)
  const productIds = requests.flatMap(({ payload }) =>
    payload.cartItems.map((item) => Number(item.productId)),
  )
  let offers = await lockProducts(tx, [...productIds])
  const buyers = new Map((await lockBuyers(tx, [...chosen.values()])).map((buyer) => [buyer.userId, buyer]))
  const drafts = new Map<OrderRequest, Draft>()
  for (const [request, wanted] of chosen) {
    const buyer = buyers.get(wanted.userId)
    const draft = buyer?.isReady && tryDraft(config, { request, wanted, buyer, offers })
    if (!draft) continue
    drafts.set(request, draft)
    offers = soldOf(offers, request.payload)
  }
  const [first] = drafts.values()
  if (!first) return []
  const boughtBySavers = await insertTogether(tx, [...drafts.values()])
  // Done after the points, since whoever moves points locks the account before the pinned product.
  if (boughtBySavers.length > 0) await deleteBought(tx, boughtBySavers)
  const sold = new Map<number, Offer>()
  for (const { userId, pointsApplied, lines } of drafts.values()) {
    const bought = offers.filter(({ productID: productId }) =>
      lines.some((line) => line.productID === productId),
    )
    for (const offer of bought) sold.set(offer.productID, offer)
    if (pointsApplied > 0) publish(tx, { type: 'points.changed', userId })
    announceSale(tx, userId, bought)
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
