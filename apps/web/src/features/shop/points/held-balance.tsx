import { pointsTexts } from '@canopy/contract/points/texts'
import { formatNumber } from '@canopy/contract/text/format-number'
import { availableOf, useSession } from '../../../session/session-data.ts'
import { useHeldPoints } from './held-points.ts'

/** Below the balance in a bar or menu, if some of it is on hold: how much can be redeemed, and when there will be more. */
export function HeldBalance() {
  const session = useSession()
  const held = useHeldPoints()
  if (!held) return null
  const available = `${formatNumber(availableOf(session))} available`
  const all = `${available}, ${pointsTexts.nextAvailable(held)}`
  return (
    <span title={all} className="text-xs leading-4 tabular">
      {/* Only the menu of a phone has room for all. */}
      <span aria-hidden="true" className="max-md:hidden">
        {available}
      </span>
      <span className="md:sr-only">{all}</span>
    </span>
  )
}
