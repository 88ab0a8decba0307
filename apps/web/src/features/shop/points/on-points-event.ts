import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'

/** Keys of the member's points. Here, because the socket's code must not load the data file. */
export const ledgerKey = ['shop', 'ledger']
export const overviewKey = ['shop', 'points']

/** Points were earned, redeemed or released. */
export function onHeldPointsEvent(queries: QueryClient, { type }: LiveMessage) {
  if (type !== 'points' && type !== 'ready') return
  void queries.invalidateQueries({ queryKey: ledgerKey })
  void queries.invalidateQueries({ queryKey: overviewKey })
}
