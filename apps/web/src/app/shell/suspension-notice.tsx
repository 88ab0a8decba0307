import { messages } from '@canopy/contract/messages'
import { useSession } from '../../session/session-data.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Says on every page of a suspended member until when, and why. */
export function SuspensionNotice() {
  const { suspension } = useSession()
  if (!suspension) return null
  const { until, reason } = suspension
  return (
    <p role="status" className="mb-4 rounded-control bg-sun-tint px-4 py-3 text-sun-ink wrap-anywhere">
      <strong>
        {until === null ? messages.suspendedForGood : messages.suspendedUntil(day.format(new Date(until)))}
      </strong>{' '}
      {messages.suspensionReason(reason)}
    </p>
  )
}
