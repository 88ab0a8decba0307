import type { Session } from '@canopy/contract/accounts/sessions/shapes'
import type { OrderPayload, ShippingForm } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import { isRefusal } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import type { Cart, Totals } from '../cart/cart.ts'
import type { ComposedOrder } from './place-order.ts'

const linesOf = (cart: Cart) =>
  cart.items.map(({ productID: productId, productName, quantity, price }) => ({
    productId: String(productId),
    productName,
    quantity,
    price,
  }))

/** The payload in `sent` with the lines and points of `cart`. */
export const findSent = (cart: Cart, sent: OrderPayload[]) =>
  sent.find(
    ({ cartItems, pointsApplied }) =>
      pointsApplied === cart.appliedPoints && JSON.stringify(cartItems) === JSON.stringify(linesOf(cart)),
  )

export function composeOrder(
  session: Session,
  cart: Cart,
  { subtotal, points, total }: Totals,
  shipping: ShippingForm,
): ComposedOrder {
  return {
    userId: session.userId,
    cartItems: linesOf(cart),
    subtotal,
    pointsApplied: points,
    totalAmount: total,
    shippingAddress: {
      // Always the account's name: the form does not ask for one.
      fullName: session.fullName,
      phone: shipping.phone,
      addressLine1: shipping.address,
      city: shipping.city,
      postalCode: shipping.zipCode,
      country: site.country.name,
    },
  }
}

/** The general sentence followed by the reason, which names the product if there is one. */
export function explainRefusal(error: unknown, { items }: Cart): string {
  if (!isRefusal(error) || error.status >= 500) return t('orders.failedUnconfirmed')
  if (error.code === 'idempotency_key_reused') return t('orders.alreadyPlaced')
  const product = items.find((item) => item.productID === error.productID)
  const { message: reason } = error
  return product
    ? t('orders.failedBecauseOf', { product: product.productName, reason })
    : t('orders.failedBecause', { reason })
}
