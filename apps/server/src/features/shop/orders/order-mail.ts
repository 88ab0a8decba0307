import { orderExpiredMail, orderMail } from '@canopy/contract/accounts/mails'
import { ORDER_MAILS_PER_DAY } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { type Order, orderMark } from '@canopy/contract/shop/orders/shapes'
import { orderMoney } from '@canopy/contract/text/money'
import { needsConfirmedEmail } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import type { JobPayloads } from '../../../jobs/jobs.ts'
import type { Message } from '../../../mail/mail.ts'
import { selectWithBuyer } from './order-queries.ts'
import { toOrder } from './orders.ts'

type Buyer = { orderKey: string; email: string }

/** Contains no text typed by the member, because the address is not verified. */
function confirmationOf(order: Order, { orderKey, email }: Buyer, publicUrl: string): Message {
  const { orderId, cartItems, subtotal, pointsApplied, totalAmount } = order
  const lines = cartItems.map(
    ({ productName, quantity, price }) => `${quantity} × ${productName}: ${orderMoney(quantity * price)}`,
  )
  return {
    to: email,
    subject: orderMail.subject(orderId),
    text: orderMail.text({
      orderId,
      mark: orderMark(orderKey),
      lines: lines.join('\n'),
      subtotal: orderMoney(subtotal),
      discount: pointsApplied > 0 ? orderMoney(pointsApplied) : undefined,
      total: orderMoney(totalAmount),
      isOnHold: order.status === 'on hold',
      link: new URL(paths.orders, publicUrl).href,
    }),
  }
}

/**
 * Sends nothing if the member's account was deleted, if the address is not confirmed, and after the tenth order in 24 hours: somebody
 * who orders and cancels must not fill a mailbox.
 */
export async function mailConfirmation(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  { orderKey }: JobPayloads['order_mail'],
): Promise<void> {
  const order = await selectWithBuyer(db, orderKey)
  if (!order || order.ordersOfDay > ORDER_MAILS_PER_DAY) return
  if (!order.emailConfirmedAt && needsConfirmedEmail(config)) return
  await mail.send(confirmationOf(toOrder(order), order, config.publicUrl))
}

/** Says that the order was cancelled because nobody confirmed it. Sends nothing if the account was deleted or the address is not confirmed. */
export async function mailExpiry(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  { orderKey }: JobPayloads['order_expired_mail'],
): Promise<void> {
  const order = await selectWithBuyer(db, orderKey)
  if (!order || (!order.emailConfirmedAt && needsConfirmedEmail(config))) return
  const { email, orderId } = order
  await mail.send({
    to: email,
    subject: orderExpiredMail.subject(orderId),
    text: orderExpiredMail.text(orderId, orderMark(orderKey), new URL(paths.orders, config.publicUrl).href),
  })
}
