/** What changed in the shop since a line was put into the cart. */

import { messages } from '@canopy/contract/messages'
import { rupees } from '@canopy/contract/money'
import type { Product } from '@canopy/contract/shop'
import { type Cart, type CartItem, changeItem, limitOf, removeItem } from './cart.ts'

/** A sentence for the member, the words on the button that mends it, and the mending. */
export type Problem = { text: string; remedy: string; mend: (cart: Cart) => Cart }

/** Everything that keeps a line from being ordered as it is; `product` is undefined when it is not sold any more. */
export function problemsOf(
  { productID, quantity, price }: CartItem,
  product: Product | undefined,
): Problem[] {
  const remove = (text: string) => [
    { text, remedy: 'Remove', mend: (cart: Cart) => removeItem(cart, productID) },
  ]
  if (!product) return remove(messages.productGone)
  if (product.quantity === 0) return remove(messages.outOfStock)

  const problems: Problem[] = []
  const limit = limitOf(product)
  if (quantity > limit) {
    problems.push({
      text: messages.onlyAvailable(limit),
      remedy: `Update to ${limit}`,
      mend: (cart) => changeItem(cart, productID, { quantity: limit }),
    })
  }
  if (price !== product.price) {
    problems.push({
      text: messages.priceChanged(rupees(price), rupees(product.price)),
      remedy: 'Accept new price',
      mend: (cart) => changeItem(cart, productID, { price: product.price }),
    })
  }
  return problems
}
