import type { Notice } from '@canopy/contract/notifications/notices'
import { paths } from '@canopy/contract/paths'
import { anyOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { selectIdsWithDuty } from '../../accounts/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import { type Offer, selectUnwarned } from './stock-queries.ts'

type Stocked = Pick<Offer, 'productID' | 'productName' | 'stock' | 'warnsBelow'>

/** Products that a notification of several names. */
const NAMED_MAX = 3

/** Several products are one notification, since a file may bring thousands below their thresholds. */
function contentOf(low: Stocked[]): { notice: Notice; href: string; groupKey?: string } {
  const [first] = low
  if (first && low.length === 1) {
    const { productID: productId, productName, stock } = first
    return {
      notice: { kind: 'product.low', values: { productName, stock } },
      href: paths.deskProduct(productId),
      groupKey: `product:${productId}:low`,
    }
  }
  const productNames = low.slice(0, NAMED_MAX).map(({ productName }) => productName)
  const values = { productNames, more: low.length - productNames.length }
  return { notice: { kind: 'products.low', values }, href: paths.deskLowProducts }
}

/** Notifies the stewards of the shop of products below their threshold, once until there is enough again. */
export async function warnRunningOut(tx: Tx, offers: Stocked[], now: Date) {
  const low = offers.filter(({ stock, warnsBelow }) => typeof warnsBelow === 'number' && stock < warnsBelow)
  if (low.length === 0) return
  const productIds = low.map(({ productID: productId }) => productId)
  await tx
    .updateTable('products')
    .set({ warned_at: now })
    .where('product_id', '=', anyOf(productIds))
    .execute()
  publish(tx, { type: 'waiting.changed', kind: 'product' })
  await notifyAll(tx, await selectIdsWithDuty(tx, 'shop'), contentOf(low))
}

/** Warns stewards after one of them has changed the stock or the thresholds of products. */
export async function warnIfLow(tx: Tx, productIds: number[], now: Date) {
  await warnRunningOut(tx, await selectUnwarned(tx, productIds), now)
}

/** Shoppers see at once that a product is sold out, and within a second that there is less of it. */
export function announceSale(tx: Tx, userId: string, sold: Stocked[]) {
  const isSoldOut = sold.some(({ stock }) => stock === 0)
  const productIds = sold.map(({ productID: productId }) => productId)
  publish(tx, isSoldOut ? { type: 'products.changed' } : { type: 'stock.changed', userId, productIds })
}
