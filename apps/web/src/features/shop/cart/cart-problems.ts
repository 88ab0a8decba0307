/** Changes of a product since it was added to the cart. */

import { piecesLeft } from '@canopy/contract/shop/orders/order-limits'
import type { OrderLimits } from '@canopy/contract/shop/orders/shapes'
import type { Product } from '@canopy/contract/shop/products'
import { t } from '../../../language/messages.ts'
import { type Cart, type CartItem, changeItem, limitOf, removeItem } from './cart.ts'

/** A sentence for the member, the label of the button that fixes the problem, and the fix. */
export type Problem = { text: string; fixLabel: string; fix: (cart: Cart) => Cart }

/** Why a line cannot be ordered as it is. `product` is undefined if it is no longer sold; `limits` is null without limits. */
export function problemsOf(
  { productID: productId, quantity, price }: CartItem,
  product: Product | undefined,
  limits: OrderLimits | null,
): Problem[] {
  const remove = (text: string) => [
    { text, fixLabel: t('common.remove'), fix: (cart: Cart) => removeItem(cart, productId) },
  ]
  if (!product) return remove(t('orders.productGone'))
  if (product.quantity === 0) return remove(t('shop.outOfStock'))

  const stock = limitOf(product)
  const pieces = limits ? piecesLeft(limits, productId) : stock
  const tooMany = t('orders.tooManyPieces', { max: limits?.piecesMax ?? 0 })
  if (pieces === 0) return remove(tooMany)

  const problems: Problem[] = []
  const limit = Math.min(stock, pieces)
  if (quantity > limit) {
    problems.push({
      text: pieces < stock ? tooMany : t('shell.onlyAvailable', { quantity: limit }),
      fixLabel: t('orders.updateTo', { limit: String(limit) }),
      fix: (cart) => changeItem(cart, productId, { quantity: limit }),
    })
  }
  if (price !== product.price) {
    problems.push({
      text: t('orders.priceChanged', { before: price, now: product.price }),
      fixLabel: t('orders.acceptPrice'),
      fix: (cart) => changeItem(cart, productId, { price: product.price }),
    })
  }
  return problems
}
