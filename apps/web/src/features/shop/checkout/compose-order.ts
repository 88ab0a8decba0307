/** From the cart and the form to the order that is sent, and from its refusal to what the member reads. */

import type { Session } from '@canopy/contract/accounts'
import { COUNTRY } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { ShippingForm } from '@canopy/contract/shop'
import { ApiError } from '../../../api/error.ts'
import { type Cart, totalsOf } from '../cart/cart.ts'
import type { ComposedOrder } from './place-order.ts'

/** The shipping name is the account's. */
export function composeOrder(session: Session, cart: Cart, shipping: ShippingForm): ComposedOrder {
  const { subtotal, points, total } = totalsOf(cart, session.points)
  return {
    userId: session.id,
    cartItems: cart.items.map(({ productID, productName, quantity, price }) => ({
      productId: String(productID),
      productName,
      quantity,
      price,
    })),
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
  if (!(error instanceof ApiError)) return messages.orderFailed
  if (error.status === 0 || error.status >= 500) return `${messages.orderFailed} ${messages.orderUnanswered}`
  const product = items.find((item) => item.productID === error.productID)
  const reason = product ? `${product.productName}: ${error.message}` : error.message
  return `${messages.orderFailed} ${reason}`
}
