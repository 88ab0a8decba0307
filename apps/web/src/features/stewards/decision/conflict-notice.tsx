import type { Decided } from '@canopy/contract/error-body'
import { useEffect, useRef } from 'react'
import { rich, t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

/** Says that another steward decided the case first. Below it, the case is as they decided it. */
export function ConflictNotice({
  conflict: { decidedBy, decidedAt, decision },
  onDismiss,
}: {
  conflict: Decided
  onDismiss: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sun-tint px-4 py-3 text-sun-ink"
    >
      <p>
        {rich('desk.decidedBy', {
          fullName: decidedBy?.fullName || t('desk.anotherSteward'),
          decision,
          strong: (text) => <strong>{text}</strong>,
          time: () => <TimeAgo time={decidedAt} />,
        })}
      </p>
      <Button variant="secondary" size="small" onClick={onDismiss}>
        {t('desk.gotIt')}
      </Button>
    </div>
  )
}
