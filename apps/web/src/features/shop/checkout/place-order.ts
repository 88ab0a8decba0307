/**
 * Placing an order so that it is placed once. The key and every try that got no answer are kept in browser storage, under the
 * member's id, until the order is known to be placed: a second click, a reload or a lost answer then meets the same order.
 */

import { SECOND } from '@canopy/contract/limits'
import { type Order, OrderPayload } from '@canopy/contract/shop'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { Api } from '../../../api/client.ts'
import { isRefusal } from '../../../api/error.ts'
import { nextOrderId } from './order-id.ts'

/** An answer that takes longer will not come: the network was cut without a word. */
const ANSWER_WAIT = 30 * SECOND

const triesKey = (userId: string) => `order:${userId}`
const lastIdKey = (userId: string) => `lastOrderId:${userId}`
/** Says nothing of the member, so it stays with their cart when they sign out. */
const idempotencyKey = (userId: string) => `cart:${userId}:order`

/** Orders that were sent and got no answer, so that nobody here knows what became of them. */
export function unansweredOrders(userId: string): OrderPayload[] {
  try {
    return z.array(OrderPayload).parse(JSON.parse(localStorage.getItem(triesKey(userId)) ?? ''))
  } catch {
    return []
  }
}

const writeTries = (userId: string, tries: OrderPayload[]) =>
  localStorage.setItem(triesKey(userId), JSON.stringify(tries))

/** The key of what is being ordered, the same for every try. */
function keyOf(userId: string) {
  const key = z.uuid().safeParse(localStorage.getItem(idempotencyKey(userId))).data ?? uuidv7()
  localStorage.setItem(idempotencyKey(userId), key)
  return key
}

/** The next order is another one. */
function forgetTries(userId: string) {
  localStorage.removeItem(triesKey(userId))
  localStorage.removeItem(idempotencyKey(userId))
}

/** The id of the order that the member placed last in this browser. */
export const lastOrderId = (userId: string) => localStorage.getItem(lastIdKey(userId)) ?? undefined

/** An order as composed on the screen, before it has a number. */
export type ComposedOrder = Omit<OrderPayload, 'orderId'>

/** Parsing puts the fields in one order, so that equal orders make equal texts. */
const textOf = (payload: OrderPayload) => JSON.stringify(OrderPayload.parse(payload))

const isSame = (sent: OrderPayload, composed: ComposedOrder) =>
  textOf(sent) === textOf({ ...composed, orderId: sent.orderId })

const isReusedKey = (error: unknown) => isRefusal(error) && error.code === 'idempotency_key_reused'

/** A refusal places nothing; after no answer, or a broken one, who knows. */
const isDecided = (error: unknown) => isRefusal(error) && error.status < 500

/** The first of `payloads` that the server takes; it refuses those that differ from the one it has under their key. */
async function sendUntilTaken(api: Api, key: string, payloads: OrderPayload[]) {
  let reused: unknown
  for (const payload of payloads) {
    try {
      return {
        payload,
        order: await api.call(
          'placeOrder',
          { body: payload },
          { idempotencyKey: key, signal: AbortSignal.timeout(ANSWER_WAIT) },
        ),
      }
    } catch (error) {
      if (!isReusedKey(error)) throw error
      reused = error
    }
  }
  throw reused
}

/**
 * Places what was composed. `isEarlier` tells that an earlier try with other content had arrived after all, and that `order` is
 * that one. @throws ApiError
 */
export async function placeOrder(
  api: Api,
  composed: ComposedOrder,
): Promise<{ order: Order; isEarlier: boolean }> {
  const { userId } = composed
  const unanswered = unansweredOrders(userId)
  const orderId = nextOrderId(lastOrderId(userId), new Date())
  const payload = unanswered.find((sent) => isSame(sent, composed)) ?? { ...composed, orderId }
  const others = unanswered.filter((sent) => sent !== payload)
  writeTries(userId, [...others, payload])
  try {
    const taken = await sendUntilTaken(api, keyOf(userId), [payload, ...others.toReversed()])
    forgetTries(userId)
    localStorage.setItem(lastIdKey(userId), taken.order.orderId)
    return { order: taken.order, isEarlier: taken.payload !== payload }
  } catch (error) {
    // A key that stands for an order unknown here is of no more use.
    if (isReusedKey(error)) forgetTries(userId)
    else if (isDecided(error)) writeTries(userId, others)
    throw error
  }
}
