/**
 * Places each order once. The idempotency key and every attempt without a response are stored in the browser, under the member's id,
 * until the order is known to be placed. A second click, a reload or a lost response therefore leads to the same order.
 */

import { SECOND } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/shop/orders/endpoints'
import {
  formatOrderId,
  ORDER_ID_PATTERN,
  type Order,
  OrderPayload,
} from '@canopy/contract/shop/orders/shapes'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { Api } from '../../../api/client.ts'
import { isRefusal } from '../../../api/error.ts'
import { storageKeys, stored, storedText } from '../../../storage.ts'

/** The id that the browser proposes for the order after `last`. The counter restarts at 1 every day. */
export function nextOrderId(last: string | undefined, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const today = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const [, year, month, day, counter] = ORDER_ID_PATTERN.exec(last ?? '') ?? []
  return formatOrderId(today, `${year}${month}${day}` === today ? Number(counter) + 1 : 1)
}

/** Time after which the connection counts as lost. */
const RESPONSE_TIMEOUT = 30 * SECOND

const storedOrders = (userId: string) =>
  stored<OrderPayload[]>(storageKeys.unconfirmedOrders(userId), z.array(OrderPayload), [])
const storedKey = (userId: string) => storedText(storageKeys.orderKey(userId))
const storedOrderId = (userId: string) => storedText(storageKeys.lastOrderId(userId))

/** Orders that were sent without getting a response: they may or may not have been placed. */
export const unconfirmedOrders = (userId: string) => storedOrders(userId).get()

/** The idempotency key of the current order, the same for every attempt. */
function keyOf(userId: string) {
  const key = z.uuid().safeParse(storedKey(userId).get()).data ?? uuidv7()
  storedKey(userId).set(key)
  return key
}

function clearAttempts(userId: string) {
  storedOrders(userId).clear()
  storedKey(userId).clear()
}

/** The id of the order that the member placed last in this browser. */
export const lastOrderId = (userId: string) => storedOrderId(userId).get() ?? undefined

/** An order before it has an id. */
export type ComposedOrder = Omit<OrderPayload, 'orderId'>

/** Parsing puts the fields in one order, so that equal orders have equal texts. */
const textOf = (payload: OrderPayload) => JSON.stringify(OrderPayload.parse(payload))

const isSame = (sent: OrderPayload, composed: ComposedOrder) =>
  textOf(sent) === textOf({ ...composed, orderId: sent.orderId })

const isReusedKey = (error: unknown) => isRefusal(error) && error.code === 'idempotency_key_reused'

/** Whether the order is certainly not placed. After a server error, or without a response, it may be. */
const isRejected = (error: unknown) => isRefusal(error) && error.status < 500

/** Sends `payloads` in turn until the server accepts one. It refuses those that differ from the order it has under `key`. */
async function sendUntilAccepted(api: Api, key: string, payloads: OrderPayload[]) {
  let reused: unknown
  for (const payload of payloads) {
    try {
      return {
        payload,
        order: await api.call(
          endpoints.placeOrder,
          { body: payload },
          { idempotencyKey: key, signal: AbortSignal.timeout(RESPONSE_TIMEOUT) },
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
 * Places `composed` and returns the order. `isEarlier` is true if instead an earlier attempt with other content turned out to be
 * placed; then `order` is that one. @throws ApiError
 */
export async function placeOrder(
  api: Api,
  composed: ComposedOrder,
): Promise<{ order: Order; isEarlier: boolean }> {
  const { userId } = composed
  const unconfirmed = unconfirmedOrders(userId)
  const orderId = nextOrderId(lastOrderId(userId), new Date())
  const payload = unconfirmed.find((sent) => isSame(sent, composed)) ?? { ...composed, orderId }
  const others = unconfirmed.filter((sent) => sent !== payload)
  storedOrders(userId).set([...others, payload])
  try {
    const accepted = await sendUntilAccepted(api, keyOf(userId), [payload, ...others.toReversed()])
    clearAttempts(userId)
    storedOrderId(userId).set(accepted.order.orderId)
    return { order: accepted.order, isEarlier: accepted.payload !== payload }
  } catch (error) {
    // The key belongs to an order that this browser does not know, so it cannot be used again.
    if (isReusedKey(error)) clearAttempts(userId)
    else if (isRejected(error)) storedOrders(userId).set(others)
    throw error
  }
}
