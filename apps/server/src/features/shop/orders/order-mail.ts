import { ORDER_MAILS_PER_DAY } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { type Order, orderMark } from '@canopy/contract/shop/orders/shapes'
import { needsConfirmedEmail } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import type { JobPayloads } from '../../../jobs/jobs.ts'
import { writerFor } from '../../../languages/languages.ts'
import { letter } from '../../../mail/letter.ts'
import type { Message } from '../../../mail/mail.ts'
import { selectWithBuyer } from './order-queries.ts'
import { toOrder } from './orders.ts'

type Buyer = { orderKey: string; email: string; language: string | null }

/** Contains no text typed by the member, because the address is not verified. */
function confirmationOf(order: Order, { orderKey, email, language }: Buyer, publicUrl: string): Message {
  const { orderId, cartItems, subtotal, pointsApplied, totalAmount } = order
  const { t } = writerFor(language)
  const lines = cartItems.map(({ productName, quantity, price }) =>
    t('mails.orderLine', { quantity, productName, amount: quantity * price }),
  )
  const sums = [
    t('mails.orderSubtotal', { amount: subtotal }),
    t('mails.orderShipping'),
    ...(pointsApplied > 0 ? [t('mails.orderDiscount', { amount: pointsApplied })] : []),
    t('mails.orderTotal', { amount: totalAmount }),
  ]
  return {
    to: email,
    subject: t('mails.orderSubject', { orderId }),
    text: letter(t, [
      t('mails.order', { orderId, mark: orderMark(orderKey) }),
      lines.join('\n'),
      sums.join('\n'),
      ...(order.status === 'on hold' ? [t('mails.orderOnHold')] : []),
      t('mails.orderPayment'),
      new URL(paths.orders, publicUrl).href,
    ]),
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
  const { t } = writerFor(order.language)
  await mail.send({
    to: email,
    subject: t('mails.orderExpiredSubject', { orderId }),
    text: letter(t, [
      t('mails.orderExpired', { orderId, mark: orderMark(orderKey) }),
      t('mails.orderPointsBack'),
      t('mails.orderAgain'),
      new URL(paths.orders, config.publicUrl).href,
    ]),
  })
}
