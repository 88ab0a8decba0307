/**
 * Placing an order so that it is placed once. The key and every try that got no answer are kept in browser storage, under the
 * member's id, until the order is known to be placed: a second click, a reload or a lost answer then meets the same order.
 */

import { type Order, OrderPayload } from '@canopy/contract/shop'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Api } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { nextOrderId } from './order-id.ts'

const Tries = z.object({ key: z.uuid(), unanswered: z.array(OrderPayload) })
type Tries = z.infer<typeof Tries>

const triesKey = (userId: string) => `order:${userId}`
const lastIdKey = (userId: string) => `lastOrderId:${userId}`

function readTries(userId: string): Tries {
  try {
    return Tries.parse(JSON.parse(localStorage.getItem(triesKey(userId)) ?? ''))
  } catch {
    return { key: uuidv7(), unanswered: [] }
  }
}

const writeTries = (userId: string, tries: Tries) =>
  localStorage.setItem(triesKey(userId), JSON.stringify(tries))

/** Orders that were sent and got no answer, so that nobody here knows what became of them. */
export const unansweredOrders = (userId: string) => readTries(userId).unanswered

/** An order as composed on the screen, before it has a number. */
export type ComposedOrder = Omit<OrderPayload, 'orderId'>

/** Parsing puts the fields in one order, so that equal orders make equal texts. */
const textOf = (payload: OrderPayload) => JSON.stringify(OrderPayload.parse(payload))

const isSame = (sent: OrderPayload, composed: ComposedOrder) =>
  textOf(sent) === textOf({ ...composed, orderId: sent.orderId })

const isReusedKey = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_key_reused'

/** A refusal places nothing; after no answer, or a broken one, who knows. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** The first of `payloads` that the server takes; it refuses those that differ from the one it has under their key. */
async function sendUntilTaken(api: Api, key: string, payloads: OrderPayload[]) {
  let reused: unknown
  for (const payload of payloads) {
    try {
      return {
        payload,
        order: await api.call('placeOrder', { body: payload }, { idempotencyKey: key }),
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
  const { key, unanswered } = readTries(userId)
  const orderId = nextOrderId(localStorage.getItem(lastIdKey(userId)), new Date())
  const payload = unanswered.find((sent) => isSame(sent, composed)) ?? { ...composed, orderId }
  const others = unanswered.filter((sent) => sent !== payload)
  writeTries(userId, { key, unanswered: [...others, payload] })
  try {
    const taken = await sendUntilTaken(api, key, [payload, ...others.toReversed()])
    localStorage.removeItem(triesKey(userId))
    localStorage.setItem(lastIdKey(userId), taken.order.orderId)
    return { order: taken.order, isEarlier: taken.payload !== payload }
  } catch (error) {
    // A key that stands for an order unknown here is of no more use.
    if (isReusedKey(error)) localStorage.removeItem(triesKey(userId))
    else if (isRefusal(error)) writeTries(userId, { key, unanswered: others })
    throw error
  }
}
