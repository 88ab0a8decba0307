/** Carts are priced by the shop's prices and stock, not by the browser's. Amounts are whole units of the currency. */

import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../app-error.ts'
import type { Offer } from './products/stock-queries.ts'

/** `price` is the one the member saw. */
export type CartLine = { productID: number; quantity: number; price: number }

export type SoldLine = Omit<Offer, 'stock'> & { quantity: number }

/**
 * Checks the cart against the shop's offers. Of several errors the first kind in this list is thrown, for the first line that has it.
 * @throws AppError product_not_found, out_of_stock, prices_changed; each names the product
 */
export function sellCart(cart: CartLine[], offers: Offer[]): SoldLine[] {
  const byId = new Map(offers.map((offer) => [offer.productID, offer]))
  const lines = cart.map(({ productID: productId, quantity, price }) => {
    const offer = byId.get(productId)
    if (!offer) throw new AppError('product_not_found', { productID: productId })
    return { ...offer, quantity, seenPrice: price }
  })
  const exceeding = lines.find((line) => line.quantity > line.stock)
  if (exceeding) {
    const { productID: productId, stock } = exceeding
    throw new AppError('out_of_stock', {
      message: coded('shell.onlyAvailable', { quantity: stock }),
      productID: productId,
    })
  }
  const changed = lines.find((line) => line.price !== line.seenPrice)
  if (changed) throw new AppError('prices_changed', { productID: changed.productID })
  return lines.map(({ stock, seenPrice, ...line }) => line)
}

export const subtotalOf = (lines: { quantity: number; price: number }[]) =>
  lines.reduce((sum, line) => sum + line.quantity * line.price, 0)

/** The amount to pay after redeeming `points` (a point is worth one unit of the currency). @throws AppError points_exceed_total */
export function totalAfterPoints(subtotal: number, points: number): number {
  if (points > subtotal) throw new AppError('points_exceed_total')
  return subtotal - points
}
