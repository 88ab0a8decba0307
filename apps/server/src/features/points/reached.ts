import { paths } from '@canopy/contract/paths'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { notify } from '../notifications/index.ts'
import { availablePoints } from './available.ts'

/** Marks what these members can afford now, each product once, and returns it. */
const updateReached = (tx: Tx, userIds: readonly string[]) =>
  tx
    .updateTable('pinned_products')
    .from('products')
    .from('member_points')
    .set({ notified_at: sql`now()` })
    .where('pinned_products.user_id', '=', anyOf(userIds))
    .where('notified_at', 'is', null)
    .whereRef('products.product_id', '=', 'pinned_products.product_id')
    .where('products.visible', '=', true)
    .where('products.archived_at', 'is', null)
    .whereRef('member_points.user_id', '=', 'pinned_products.user_id')
    .whereRef(availablePoints, '>=', 'products.price')
    .returning([
      'pinned_products.user_id as userId',
      'products.product_id as productID',
      'products.product_name as productName',
    ])
    .execute()

/** Notifies those of the members who have the points for the product they save for, once. To be called when points become available. */
export async function notifyReached(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const { userId, productID: productId, productName } of await updateReached(tx, userIds))
    await notify(tx, {
      userId,
      notice: { kind: 'saving.reached', values: { productName } },
      href: paths.product(productId),
      groupKey: 'saving',
    })
}
