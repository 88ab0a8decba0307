import { z } from 'zod/mini'
import { keptByLanguage } from '../language/number-format.ts'
import { notice } from '../text/sentence.ts'
import { OrderStatus } from './orders/shapes.ts'

const orderId = z.string()
const Moved = z.object({ orderId, status: OrderStatus })

const moved = {
  'on hold': 'notices.orderOnHold',
  pending: 'notices.orderPending',
  shipped: 'notices.orderShipped',
  delivered: 'notices.orderDelivered',
  completed: 'notices.orderCompleted',
  cancelled: 'notices.orderCancelled',
} as const satisfies Record<OrderStatus, string>

// American English has a comma before "and".
const listFormat = keptByLanguage((language) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language))

/** Notices about orders and products. */
export const shopNotices = {
  'order.moved': notice('order', Moved, (t, of) => t(moved[of.status], { orderId: of.orderId })),
  'order.movedBack': notice('order', Moved, (t, of) =>
    t('notices.orderMovedBack', {
      orderId: of.orderId,
      status: of.status === 'on hold' ? 'other' : of.status,
    }),
  ),
  'order.expired': notice('order', z.object({ orderId, hours: z.int() }), (t, of) =>
    t('notices.orderExpired', of),
  ),
  'order.returned': notice('order', z.object({ orderId, points: z.int(), cash: z.int() }), (t, of) =>
    t('notices.orderReturned', of),
  ),
  /** The order is not paid yet. */
  'order.cameBack': notice('order', z.object({ orderId, points: z.int(), waived: z.int() }), (t, of) =>
    t('notices.orderCameBack', of),
  ),
  'saving.reached': notice('points', z.object({ productName: z.string() }), (t, of) =>
    t('notices.savingReached', of),
  ),
  'product.low': notice('products', z.object({ productName: z.string(), stock: z.int() }), (t, of) =>
    t('notices.productLow', of),
  ),
  /** Names some products, and counts those that it does not name. */
  'products.low': notice(
    'products',
    z.object({ productNames: z.array(z.string()), more: z.int() }),
    (t, { productNames, more }, language) => {
      const named = [...productNames, ...(more > 0 ? [t('notices.productsMore', { count: more })] : [])]
      return t('notices.productsLow', { products: listFormat(language).format(named) })
    },
  ),
  'products.new': notice('products', z.object({}), (t) => t('notices.productsNew')),
}
