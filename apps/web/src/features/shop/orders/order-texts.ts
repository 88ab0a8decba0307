/** Sentences about an order. */

import { cashOnDelivery, isUnsent, type Order } from '@canopy/contract/shop/orders/shapes'
import { t } from '../../../language/messages.ts'

/** Says how an order is paid, or that it was. */
export function paymentText(order: Pick<Order, 'status' | 'totalAmount' | 'returns'>) {
  const { status } = order
  const amount = cashOnDelivery(order)
  if (status === 'cancelled') return t('orders.nothingToPay')
  const isOnItsWay = isUnsent(status) || status === 'shipped'
  return isOnItsWay ? t('orders.payOnDelivery', { amount }) : t('orders.paidOnDelivery', { amount })
}

/** Asks whether to cancel an order, and says which of the points that were redeemed on it come back. What the member owes is kept. */
export function cancelQuestion(points: number, owed: number) {
  if (points === 0) return t('orders.cancelConfirm')
  if (owed === 0) return t('orders.cancelConfirmPoints', { points })
  return t('orders.cancelConfirmOwed', { points, owed: Math.min(points, owed) })
}
