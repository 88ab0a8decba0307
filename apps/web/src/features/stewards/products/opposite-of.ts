import { undoneReason } from '@canopy/contract/desk/cases'
import type { NewStockEntry } from '@canopy/contract/desk/shop/products'

/** The entry that takes back what `entry` changed, and nothing that has happened since. */
export function oppositeOf({ kind, quantity, seen, reason }: NewStockEntry): NewStockEntry {
  const change = { received: quantity, damaged: -quantity, counted: quantity - seen }[kind]
  return {
    kind: change > 0 ? 'damaged' : 'received',
    quantity: Math.abs(change),
    seen,
    reason: undoneReason(reason),
  }
}
