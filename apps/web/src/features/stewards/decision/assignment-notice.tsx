import type { StewardName } from '@canopy/contract/desk/cases'
import { Eye } from 'lucide-react'
import { t } from '../../../language/messages.ts'

/** Always in the page, so that screen readers announce when another steward opens the case. */
export function AssignmentNotice({ steward }: { steward: StewardName | undefined }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control bg-info-tint px-4 py-2.5 font-medium text-info-ink empty:hidden"
    >
      {steward && (
        <>
          <Eye aria-hidden="true" className="size-4 shrink-0" />
          {t('desk.lookingAt', { fullName: steward.fullName || t('desk.anotherSteward') })}
        </>
      )}
    </p>
  )
}
