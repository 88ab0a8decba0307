import { orderPayload, todaysOrderId } from '../../apps/server/src/testing/order-payload.ts'
import { cycle } from './cycle.ts'
import type { Targets } from './data-set.ts'

const LINES = 3
const POINTS = 10

/** Makes orders numbered from `first` on, each of the next member and with the next three products, paid partly with points. */
export function createOrders({ members, products }: Targets, first: number) {
  const member = cycle(members)
  const product = cycle(products)
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
