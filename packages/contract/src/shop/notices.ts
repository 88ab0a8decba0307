import { z } from 'zod/mini'
import { messages } from '../messages.ts'
import { formatNumber, formatPoints } from '../text/format-number.ts'
import { money } from '../text/money.ts'
import { notice } from '../text/sentence.ts'
import { OrderStatus } from './orders/shapes.ts'

const orderId = z.string()

const moved: Record<OrderStatus, (orderId: string) => string> = {
  'on hold': (orderId) => `Your order ${orderId} is on hold. ${messages.orderOnHold}`,
  pending: (orderId) => `We have checked your order ${orderId}, and will send it.`,
  shipped: (orderId) => `Your order ${orderId} has been shipped.`,
  delivered: (orderId) => `Your order ${orderId} has been delivered.`,
  completed: (orderId) => `Your order ${orderId} is completed. Thank you!`,
  cancelled: (orderId) => `Your order ${orderId} has been cancelled. ${messages.orderPointsBack}`,
}

/** Notices about orders and products. */
export const shopNotices = {
  'order.moved': notice('order', z.object({ orderId, status: OrderStatus }), (of) =>
    moved[of.status](of.orderId),
  ),
  'order.movedBack': notice(
    'order',
    z.object({ orderId, status: OrderStatus }),
    (of) => `We corrected the state of your order ${of.orderId}: it is ${of.status}.`,
  ),
  'order.expired': notice(
    'order',
    z.object({ orderId, hours: z.int() }),
    (of) =>
      `We could not confirm your order ${of.orderId} within ${formatNumber(of.hours)} hours, so it was cancelled. ${messages.orderPointsBack}`,
  ),
  'order.returned': notice(
    'order',
    z.object({ orderId, points: z.int(), cash: z.int() }),
    (of) =>
      `What you returned of your order ${of.orderId} has arrived. You get back ${formatPoints(of.points)} and ${money(of.cash)}.`,
  ),
  'saving.reached': notice(
    'points',
    z.object({ productName: z.string() }),
    ({ productName }) => `You have all the points for “${productName}” now.`,
  ),
  'product.low': notice(
    'products',
    z.object({ productName: z.string(), stock: z.int() }),
    (of) => `${of.productName} is running out: ${formatNumber(of.stock)} left.`,
  ),
  /** Names some products, and counts those that it does not name. */
  'products.low': notice(
    'products',
    z.object({ productNames: z.array(z.string()), more: z.int() }),
    ({ productNames, more }) => {
      const named = [...productNames, ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
      return `${new Intl.ListFormat('en-GB').format(named)} are running out.`
    },
  ),
  'products.new': notice('products', z.object({}), () => 'New products are waiting for you in the shop.'),
}
