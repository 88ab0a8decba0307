/** Limits on what a member can order while earlier orders are on their way. Amounts are whole units of the currency. */

import { coded } from '../../language/coded-message.ts'
import type { OrderLimits } from './shapes.ts'

/** `totalAmount` is what is paid on delivery. */
type Wanted = { lines: { productID: number; quantity: number }[]; totalAmount: number }

type Exceeded = {
  code: 'too_many_orders' | 'too_many_pieces' | 'too_much_on_delivery'
  /** Coded. */
  message: string
  productID?: number
}

/** Number of pieces of a product that the member can still order. */
export function piecesLeft({ piecesMax, pieces }: OrderLimits, productId: number): number {
  const ordered = pieces.find((each) => each.productID === productId)?.pieces ?? 0
  return Math.max(piecesMax - ordered, 0)
}

/** The first limit that an order would exceed. */
export function exceededLimit(limits: OrderLimits, { lines, totalAmount }: Wanted): Exceeded | undefined {
  const { isNewMember, orders, ordersMax, cash, cashMax, piecesMax } = limits
  if (orders >= ordersMax)
    return {
      code: 'too_many_orders',
      message: coded(isNewMember ? 'orders.tooManyOrdersNew' : 'orders.tooManyOrders', { max: ordersMax }),
    }
  const line = lines.find(({ productID: productId, quantity }) => quantity > piecesLeft(limits, productId))
  if (line)
    return {
      code: 'too_many_pieces',
      message: coded('orders.tooManyPieces', { max: piecesMax }),
      productID: line.productID,
    }
  if (cash + totalAmount > cashMax)
    return {
      code: 'too_much_on_delivery',
      message: coded(isNewMember ? 'orders.tooMuchOnDeliveryNew' : 'orders.tooMuchOnDelivery', {
        max: cashMax,
      }),
    }
  return undefined
}

/** Whether a steward checks an order with this many points before it is sent. */
export const isChecked = ({ uncheckedPoints }: OrderLimits, points: number) =>
  uncheckedPoints !== null && points > uncheckedPoints
