/** Rules of the cart. Amounts are whole units of the currency; a point is worth one. */

import { Count, Money } from '@canopy/contract/fields'
import { CART_LINES_MAX, LINE_QUANTITY_MAX } from '@canopy/contract/limits'
import type { Order } from '@canopy/contract/shop/orders/shapes'
import type { Product } from '@canopy/contract/shop/products'
import { z } from 'zod/mini'
import { t } from '../../../language/messages.ts'

/** `price` is the one that the member saw; the product's price may have changed since. */
const CartItem = z.object({
  productID: z.int().check(z.positive()),
  productName: z.string(),
  price: Money,
  quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
  imgURL: z.string(),
})
export type CartItem = z.infer<typeof CartItem>

const CartFields = z.object({
  items: z.array(CartItem).check(
    z.maxLength(CART_LINES_MAX),
    z.refine((items) => new Set(items.map((item) => item.productID)).size === items.length),
  ),
  appliedPoints: Count,
})
export type Cart = z.infer<typeof CartFields>

export const emptyCart: Cart = { items: [], appliedPoints: 0 }

/** Total quantity. */
export const countOf = (items: CartItem[]) => items.reduce((sum, item) => sum + item.quantity, 0)

export const subtotalOf = (cart: Cart) =>
  cart.items.reduce((sum, item) => sum + item.price * item.quantity, 0)

export const quantityOf = (cart: Cart, productId: number) =>
  cart.items.find((item) => item.productID === productId)?.quantity ?? 0

/** The largest quantity of a line. */
export const limitOf = (product: Pick<Product, 'quantity'>) => Math.min(product.quantity, LINE_QUANTITY_MAX)

/** Limits the applied points to the subtotal. */
function cartOf(items: CartItem[], appliedPoints: number): Cart {
  const cart = { items, appliedPoints }
  return { items, appliedPoints: Math.min(appliedPoints, subtotalOf(cart)) }
}

export const StoredCart = z.pipe(
  CartFields,
  z.transform(({ items, appliedPoints }: Cart) => cartOf(items, appliedPoints)),
)

/** Adds a product at its current price, or returns the reason why it cannot be added. */
export function addItem(
  cart: Cart,
  { productID: productId, productName, price, imgURL, ...product }: Product,
  quantity: number,
): { cart: Cart } | { refusal: string } {
  const limit = limitOf(product)
  const wanted = quantityOf(cart, productId) + quantity
  if (wanted > limit) return { refusal: t('shell.onlyAvailable', { quantity: limit }) }
  const item = { productID: productId, productName, price, imgURL, quantity: wanted }
  if (wanted > quantity) return { cart: changeItem(cart, productId, item) }
  if (cart.items.length >= CART_LINES_MAX) return { refusal: t('shell.cartFull', { max: CART_LINES_MAX }) }
  return { cart: cartOf([...cart.items, item], cart.appliedPoints) }
}

export const changeItem = (cart: Cart, productId: number, change: Partial<CartItem>): Cart =>
  cartOf(
    cart.items.map((item) => (item.productID === productId ? { ...item, ...change } : item)),
    cart.appliedPoints,
  )

export const removeItem = (cart: Cart, productId: number): Cart =>
  cartOf(
    cart.items.filter((item) => item.productID !== productId),
    cart.appliedPoints,
  )

export const applyPoints = (cart: Cart, points: number): Cart => cartOf(cart.items, points)

/** Removes what was ordered. Products added since the order was sent stay. */
export function removeOrdered(cart: Cart, ordered: Order['cartItems']): Cart {
  const bought = new Map(ordered.map((line) => [Number(line.productId), line.quantity]))
  const left = cart.items.map((item) => ({
    ...item,
    quantity: item.quantity - (bought.get(item.productID) ?? 0),
  }))
  return {
    items: left.filter((item) => item.quantity > 0),
    appliedPoints: 0,
  }
}

/** The most points that can be redeemed on the cart. */
export const pointsCap = (cart: Cart, available: number) => Math.min(available, subtotalOf(cart))

export type Totals = { subtotal: number; points: number; total: number }

/** The costs for a member who can redeem `available` points, which may be fewer than when the points were applied. */
export function totalsOf(cart: Cart, available: number): Totals {
  const subtotal = subtotalOf(cart)
  const points = Math.min(cart.appliedPoints, pointsCap(cart, available))
  return { subtotal, points, total: Math.max(subtotal - points, 0) }
}
