import { deskMessages } from '@canopy/contract/stewards/messages'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { selectIdsWithDuty } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { type Offer, selectUnwarned } from './stock-queries.ts'

type Stocked = Pick<Offer, 'productID' | 'productName' | 'stock' | 'warnsBelow'>

/** Notifies the stewards of the shop of each product below its threshold, once until there is enough again. */
export async function warnRunningOut(tx: Tx, offers: Stocked[], now: Date) {
  const low = offers.filter(({ stock, warnsBelow }) => typeof warnsBelow === 'number' && stock < warnsBelow)
  if (low.length === 0) return
  const productIDs = low.map(({ productID }) => productID)
  await tx.updateTable('products').set({ warned_at: now }).where('product_id', 'in', productIDs).execute()
  publish(tx, { type: 'waiting.changed', kind: 'product' })
  for (const userId of await selectIdsWithDuty(tx, 'shop'))
    for (const { productID, productName, stock } of low)
      await notify(tx, {
        userId,
        kind: 'products',
        text: deskMessages.runningOut(productName, stock),
        href: `/admin/products/${productID}`,
        groupKey: `product:${productID}:low`,
      })
}

/** The same after a steward has changed the stock or the threshold of a product. */
export async function warnIfLow(tx: Tx, productID: number, now: Date) {
  await warnRunningOut(tx, await selectUnwarned(tx, productID), now)
}
