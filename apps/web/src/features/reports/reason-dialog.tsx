import { REPORT_REASONS } from '@canopy/contract/limits'
import { useState } from 'react'
import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type ReportReason, reasonLabels } from './reports-data.ts'

/** Asks why something is reported. */
export function ReasonDialog({
  open,
  title,
  question,
  pending,
  failure,
  onReport,
  onClose,
}: {
  open: boolean
  title: string
  question: string
  pending: boolean
  failure: string | undefined
  onReport: (reason: ReportReason) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState('')
  const reason = REPORT_REASONS.find((known) => known === chosen)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={!reason}
            pending={pending}
            onClick={() => reason && onReport(reason)}
          >
            {t('common.report')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure message={pending ? undefined : failure} />
        <Field label={question}>
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="" disabled>
              {t('reports.selectAReason')}
            </option>
            {REPORT_REASONS.map((known) => (
              <option key={known} value={known}>
                {t(reasonLabels[known])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  )
}
