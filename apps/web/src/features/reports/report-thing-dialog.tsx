import { REPORT_REASONS } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { ReportKind } from '@canopy/contract/reports'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useReportThing } from './reports-data.ts'

const titles: Record<ReportKind, string> = {
  post: 'Report This Post',
  comment: 'Report This Comment',
  member: 'Report This Profile',
  challenge: 'Report This Challenge',
}

/** Mounts open. */
export function ReportThingDialog({
  kind,
  id,
  onClose,
}: {
  kind: ReportKind
  id: string
  onClose: () => void
}) {
  const [chosen, setChosen] = useState('')
  const { mutate, isPending, error } = useReportThing()
  const reason = REPORT_REASONS.find((known) => known === chosen)

  function report() {
    if (!reason) return
    const done = {
      onSuccess: () => {
        toast('success', messages.reported)
        onClose()
      },
    }
    mutate(kind === 'challenge' ? { kind, id, reason } : { kind, id, reason }, done)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[kind]}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!reason} pending={isPending} onClick={report}>
            Report
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure message={error && !isPending ? messages.reportFailed(error.message) : undefined} />
        <Field label="Why are you reporting this?">
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="" disabled>
              Select a reason
            </option>
            {REPORT_REASONS.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  )
}
