/** From the cart and the form to the order that is sent, and from its refusal to what the member reads. */

import type { Session } from '@canopy/contract/accounts'
import { COUNTRY } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { OrderPayload, ShippingForm } from '@canopy/contract/shop'
import { isRefusal } from '../../../api/error.ts'
import type { Cart, Totals } from '../cart/cart.ts'
import type { ComposedOrder } from './place-order.ts'

const linesOf = (cart: Cart) =>
  cart.items.map(({ productID, productName, quantity, price }) => ({
    productId: String(productID),
    productName,
    quantity,
    price,
  }))

/** The one of `sent` that this cart was sent as: the same lines and points. */
export const sentAs = (cart: Cart, sent: OrderPayload[]) =>
  sent.find(
    ({ cartItems, pointsApplied }) =>
      pointsApplied === cart.appliedPoints && JSON.stringify(cartItems) === JSON.stringify(linesOf(cart)),
  )

/** The shipping name is the account's. */
export function composeOrder(
  session: Session,
  cart: Cart,
  { subtotal, points, total }: Totals,
  shipping: ShippingForm,
): ComposedOrder {
  return {
    userId: session.id,
    cartItems: linesOf(cart),
    subtotal,
    pointsApplied: points,
    totalAmount: total,
    shippingAddress: {
      fullName: session.fullName,
      phone: shipping.phone,
      addressLine1: shipping.address,
      city: shipping.city,
      postalCode: shipping.zipCode,
      country: COUNTRY,
    },
  }
}

/** Refusals that the member can do something about are told after the general sentence; one about a product names it. */
export function explainRefusal(error: unknown, { items }: Cart): string {
  if (!isRefusal(error) || error.status >= 500) return `${messages.orderFailed} ${messages.orderUnanswered}`
  if (error.code === 'idempotency_key_reused') return messages.orderAlreadyPlaced
  const product = items.find((item) => item.productID === error.productID)
  const reason = product ? `${product.productName}: ${error.message}` : error.message
  return `${messages.orderFailed} ${reason}`
}
