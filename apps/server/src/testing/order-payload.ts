import type { InputOf } from '@canopy/contract/all-endpoints'
import { formatOrderId } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'

type Wanted = { productID: number; productName: string; price: number; quantity: number }

/** An order number with today's date in UTC. */
export const todaysOrderId = (counter: number) =>
  formatOrderId(new Date().toISOString().slice(0, 10).replaceAll('-', ''), counter)

/** An order as a browser sends it. The `quantity` of a line is the one ordered. */
export function orderPayload(
  userId: string,
  lines: Wanted[],
  { points = 0, orderId = todaysOrderId(1) } = {},
): InputOf<'placeOrder'>['body'] {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return {
    orderId,
    userId,
    cartItems: lines.map(({ productID: productId, productName, quantity, price }) => ({
      productId: String(productId),
      productName,
      quantity,
      price,
    })),
    subtotal,
    pointsApplied: points,
    totalAmount: Math.max(0, subtotal - points),
    shippingAddress: {
      fullName: 'As Typed',
      phone: '+94 11 234 5678',
      addressLine1: '12 Temple Road',
      city: 'Kandy',
      postalCode: '20000',
      country: site.country.name,
    },
  }
}
