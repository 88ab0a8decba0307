import { t } from '../../../language/messages.ts'
import { availableOf, useSession } from '../../../session/session-data.ts'
import { useHeldPoints } from './held-points.ts'

/** Below the balance in a bar or menu, if some of it is on hold: how much can be redeemed, and when there will be more. */
export function HeldBalance() {
  const session = useSession()
  const held = useHeldPoints()
  if (!held) return null
  const points = availableOf(session)
  const all = held.next
    ? t('earning.availableNext', { points, next: held.next.points, day: held.next.day })
    : t('earning.availableRest', { points })
  return (
    <span title={all} className="text-xs leading-4 tabular">
      {/* Only the menu of a phone has room for all. */}
      <span aria-hidden="true" className="max-md:hidden">
        {t('earning.available', { points })}
      </span>
      <span className="md:sr-only">{all}</span>
    </span>
  )
}
