/** The mail that confirms an order. */

import { orderMail } from '@canopy/contract/messages'
import { orderRupees } from '@canopy/contract/money'
import type { Order } from '@canopy/contract/shop'
import type { Deps } from '../../../deps.ts'
import type { JobPayloads } from '../../../jobs/jobs.ts'
import type { Message } from '../../../mail/mail.ts'
import { selectBuyer, selectOrderByKey } from '../queries.ts'
import { toOrder } from './orders.ts'

/** What the member reads: the lines and sums. Nothing in it was typed by a member, as nobody has proved that the address is theirs. */
function confirmationOf(order: Order, email: string, publicUrl: string): Message {
  const { orderId, cartItems, subtotal, pointsApplied, totalAmount } = order
  const lines = cartItems.map(
    ({ productName, quantity, price }) => `${quantity} × ${productName}: ${orderRupees(quantity * price)}`,
  )
  return {
    to: email,
    subject: orderMail.subject(orderId),
    text: orderMail.text({
      orderId,
      lines: lines.join('\n'),
      subtotal: orderRupees(subtotal),
      discount: pointsApplied > 0 ? orderRupees(pointsApplied) : undefined,
      total: orderRupees(totalAmount),
      link: new URL('/profile?tab=orders', publicUrl).href,
    }),
  }
}

/** Sends the mail that confirms an order, unless its member has left. */
export async function mailConfirmation(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  { orderKey }: JobPayloads['order_mail'],
): Promise<void> {
  const buyer = await selectBuyer(db, orderKey)
  if (!buyer) return
  const order = toOrder(await selectOrderByKey(db, buyer.userId, orderKey))
  await mail.send(confirmationOf(order, buyer.email, config.publicUrl))
}
