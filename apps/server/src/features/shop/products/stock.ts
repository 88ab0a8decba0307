/** The stock of products, which moves only by entries. */

import type { NewStockEntry, StockEntry } from '@canopy/contract/desk/shop/products'
import { StockEntry as StockEntrySchema } from '@canopy/contract/desk/shop/products'
import { INTEGER_MAX } from '@canopy/contract/fields'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { announceProduct, requireProduct, subjectOf } from './desk-products.ts'
import { warnIfLow } from './running-out.ts'
import { insertStockEntry, type StockEntryRow } from './stock-queries.ts'

export const toStockEntry = ({ stewardId, fullName, at, reason, ...row }: StockEntryRow): StockEntry =>
  StockEntrySchema.parse({
    ...row,
    at: at.toISOString(),
    reason: reason ?? '',
    steward: stewardId === null ? null : { userId: stewardId, fullName: fullName ?? '' },
  })

function changeBy({ kind, quantity }: NewStockEntry, stock: number): number {
  switch (kind) {
    case 'received':
      return quantity
    case 'damaged':
      return -quantity
    case 'counted':
      return quantity - stock
  }
}

/**
 * Writes what was received, damaged or counted. A count is the stock from now on; one that was made at another stock than there is now
 * is refused unless the steward confirms it.
 * @throws AppError product_not_found, stock_changed, validation_failed
 */
export async function addStockEntry(
  tx: Tx,
  actor: Actor,
  productId: number,
  { now, ...entry }: NewStockEntry & { now: Date },
) {
  const { quantity: stock } = await requireProduct(tx, productId)
  const { kind, seen, reason } = entry
  if (kind === 'counted' && seen !== stock)
    throw new AppError('stock_changed', {
      message: coded('errors.stockChanged', { stock }),
      productID: productId,
    })
  const change = changeBy(entry, stock)
  const message =
    (stock + change < 0 && coded('errors.stockTooLow', { stock })) ||
    (stock + change > INTEGER_MAX && coded('errors.stockTooHigh', { max: INTEGER_MAX }))
  if (message) throw new AppError('validation_failed', { message, fields: { quantity: message } })
  if (change === 0 && kind !== 'counted')
    throw new AppError('validation_failed', { fields: { quantity: coded('desk.quantityRequired') } })
  await insertStockEntry(tx, { productID: productId, kind, change, actorId: actor.userId, reason })
  await warnIfLow(tx, [productId], now)
  announceProduct(tx, productId)
  await audit(tx, actor, {
    action: 'stock.changed',
    subject: subjectOf(productId),
    before: { stock },
    after: { stock: stock + change, kind },
    reason,
  })
}
