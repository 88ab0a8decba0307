/** What a cart costs: by the shop's own prices and stock, never by the browser's. Amounts are whole rupees. */

import { messages } from '@canopy/contract/messages'
import { AppError } from '../../../app-error.ts'
import type { Offer } from '../queries.ts'

/** A line of the cart; `price` is the one that the member saw. */
export type CartLine = { productID: number; quantity: number; price: number }

/** A line of an order: the product as it is sold now. */
export type SoldLine = Omit<Offer, 'stock'> & { quantity: number }

/**
 * Matches the cart with what the shop offers. When several things are wrong the first kind is told, and of that kind the first line.
 * @throws AppError product_not_found, out_of_stock, prices_changed; each names the product
 */
export function sellCart(cart: CartLine[], offers: Offer[]): SoldLine[] {
  const byID = new Map(offers.map((offer) => [offer.productID, offer]))
  const lines = cart.map(({ productID, quantity, price }) => {
    const offer = byID.get(productID)
    if (!offer) throw new AppError('product_not_found', { productID })
    return { ...offer, quantity, seenPrice: price }
  })
  const short = lines.find((line) => line.quantity > line.stock)
  if (short) {
    const { productID, stock } = short
    throw new AppError('out_of_stock', { message: messages.onlyAvailable(stock), productID })
  }
  const changed = lines.find((line) => line.price !== line.seenPrice)
  if (changed) throw new AppError('prices_changed', { productID: changed.productID })
  return lines.map(({ stock, seenPrice, ...line }) => line)
}

/** What the lines cost before points. */
export const subtotalOf = (lines: { quantity: number; price: number }[]) =>
  lines.reduce((sum, line) => sum + line.quantity * line.price, 0)

/** What is left to pay after `points` (1 point = Rs 1) are redeemed. @throws AppError points_exceed_total */
export function totalAfterPoints(subtotal: number, points: number): number {
  if (points > subtotal) throw new AppError('points_exceed_total')
  return subtotal - points
}
