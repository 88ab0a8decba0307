/** The mail that confirms an order. */

import { formatNumber } from '@canopy/contract/format-number'
import { orderMail } from '@canopy/contract/messages'
import type { Order } from '@canopy/contract/shop'
import type { Message } from '../../mail/mail.ts'

const rupees = (amount: number) => `₹${formatNumber(amount)}`

/** What the member reads: the lines and sums. Nothing in it was typed by a member, as nobody has proved that the address is theirs. */
export function confirmationOf(order: Order, email: string, publicUrl: string): Message {
  const { orderId, cartItems, subtotal, pointsApplied, totalAmount } = order
  const lines = cartItems.map(
    ({ productName, quantity, price }) => `${quantity} × ${productName}: ${rupees(quantity * price)}`,
  )
  return {
    to: email,
    subject: orderMail.subject(orderId),
    text: orderMail.text({
      orderId,
      lines: lines.join('\n'),
      subtotal: rupees(subtotal),
      discount: rupees(pointsApplied),
      total: rupees(totalAmount),
      link: new URL('/profile?tab=orders', publicUrl).href,
    }),
  }
}
