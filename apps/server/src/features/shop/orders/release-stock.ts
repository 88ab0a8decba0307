/** Orders that nobody has confirmed for too long give back what they hold. */

import { HOUR } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { UNSENT } from '@canopy/contract/shop/orders/shapes'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import { lockProducts } from '../products/stock-queries.ts'
import { lockUnconfirmed, selectUnconfirmed } from './order-queries.ts'
import { announceOrder, changeStatus } from './order-status.ts'

/** Cancels the order, unless somebody has confirmed or cancelled it meanwhile. */
async function cancelUnconfirmed(
  tx: Tx,
  { orderKey, productIds, hours }: { orderKey: string; productIds: number[]; hours: number },
) {
  // Products are locked before the order, as when one is placed, to prevent deadlocks.
  await lockProducts(tx, productIds)
  const order = await lockUnconfirmed(tx, orderKey)
  if (!order) return
  await changeStatus(tx, order, { from: UNSENT, to: 'cancelled' })
  const { userId, orderId } = order
  announceOrder(tx, orderKey)
  if (userId === null) return
  await addJob(tx, 'order_expired_mail', { orderKey })
  await notify(tx, {
    userId,
    notice: { kind: 'order.expired', values: { orderId, hours } },
    href: paths.orders,
    groupKey: `order:${orderId}`,
  })
}

/** Cancels, under the policy `guarded`, orders that have waited too long without being confirmed. Runs every few minutes. */
export async function releaseStock({
  db,
  transaction,
  policy,
  clock,
}: Pick<Deps, 'db' | 'transaction' | 'policy' | 'clock'>): Promise<void> {
  const { mode, stockHoldHours: hours } = await policy.read()
  if (mode === 'open') return
  const before = new Date(clock.now().getTime() - hours * HOUR)
  for (const { orderKey, lines } of await selectUnconfirmed(db, before)) {
    const productIds = lines.map(({ productID: productId }) => productId)
    await transaction((tx) => cancelUnconfirmed(tx, { orderKey, productIds, hours }))
  }
}
