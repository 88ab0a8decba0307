/** Orders to be placed: each of three lines with points, of another member than the one before and of other products. */

import { orderPayload, todaysOrderId } from '../apps/server/src/testing/order-payload.ts'
import type { Targets } from './data-set.ts'
import { inTurn } from './in-turn.ts'

const LINES = 3
const POINTS = 10

/** An endless supply of orders, numbered from `first` on; nobody places two of the same number. */
export function createOrders({ members, products }: Targets, first: number) {
  const member = inTurn(members)
  const product = inTurn(products)
  let counter = first
  return () => {
    const { userId, token } = member.next().value
    const lines = Array.from({ length: LINES }, () => ({ ...product.next().value, quantity: 1 }))
    const orderId = todaysOrderId(counter)
    counter += 1
    return {
      userId,
      token,
      orderId,
      lines,
      payload: orderPayload(userId, lines, { points: POINTS, orderId }),
    }
  }
}

export type NextOrder = ReturnType<typeof createOrders>
