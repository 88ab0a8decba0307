import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { exactTime } from '../../ui/time-ago.tsx'

/** Says on every page of a suspended member until when, and why. */
export function SuspensionNotice() {
  const { suspension } = useSession()
  if (!suspension) return null
  const { until, reason } = suspension
  return (
    <p role="status" className="mb-4 rounded-control bg-sun-tint px-4 py-3 text-sun-ink wrap-anywhere">
      <strong>
        {until === null
          ? t('shell.suspendedForGood')
          : t('shell.suspendedUntil', { time: exactTime.format(new Date(until)) })}
      </strong>{' '}
      {t('shell.suspensionReason', { reason })}
    </p>
  )
}
