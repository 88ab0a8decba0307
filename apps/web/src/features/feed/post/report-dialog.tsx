import type { Post } from '@canopy/contract/feed'
import { REPORT_REASONS } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useReport } from '../data/marks.ts'

export function ReportDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState('')
  const { mutate, isPending, isError } = useReport(post.postId)
  const reason = REPORT_REASONS.find((known) => known === chosen)

  const report = () => {
    if (!reason) return
    mutate(reason, {
      onSuccess: () => {
        setOpen(false)
        toast('success', messages.postReported)
      },
      onError: () => toast('error', messages.postReportFailed),
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Report This Post"
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!reason} pending={isPending} onClick={report}>
            Report
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure message={isError && !isPending ? messages.postReportFailed : undefined} />
        <Field label="Why are you reporting this post?">
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
