import { Appeal, type Proof } from '@canopy/contract/challenges'
import { messages } from '@canopy/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { Scale } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, refusedFields } from '../../../api/error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useAppeal } from '../challenges-data.ts'

const explain = (error: unknown) => (error instanceof ApiError ? error.message : messages.unexpectedError)

/** Asks a steward to look again at a proof with an issue, and tells what became of that. */
export function SecondLook({ proof }: { proof: Proof }) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)

  // What had the focus is gone once the form closes.
  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (proof.appeal !== null) return <Asked proof={proof} appeal={proof.appeal} takesFocus={isAsking} />
  if (isAsking) return <AppealForm proofId={proof.proofId} onCancel={() => setAsking(false)} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={opener} variant="secondary" onClick={() => setAsking(true)}>
        <Scale aria-hidden="true" className="size-5" />
        Ask for a second look
      </Button>
      <p className="text-sm text-muted">A steward decides then.</p>
    </div>
  )
}

function AppealForm({ proofId, onCancel }: { proofId: number; onCancel: () => void }) {
  const appeal = useAppeal(proofId)
  const form = useForm({ resolver: zodResolver(Appeal), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('reason'), [form])

  return (
    <FormFrame
      form={form}
      explain={explain}
      explainFields={refusedFields()}
      onSubmit={appeal}
      className="flex flex-col gap-4"
    >
      <Field
        label="Why should a steward look again?"
        description="You can ask once for each proof."
        error={errors.reason?.message}
      >
        <TextArea {...form.register('reason')} rows={3} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting}>
          Send to a steward
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </FormFrame>
  )
}

/** `takesFocus` where it stands in for the form that was just sent. */
function Asked({ proof, appeal, takesFocus }: { proof: Proof; appeal: string; takesFocus: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])

  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-col gap-1 rounded-control bg-info-tint px-4 py-3 text-sm outline-none"
    >
      <p className="flex items-center gap-2 font-semibold text-info-ink">
        <Scale aria-hidden="true" className="size-5 shrink-0" />
        {proof.awaitsSteward ? messages.appealOpen : messages.appealRejected}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <span className="text-muted">You wrote: </span>
        {appeal}
      </p>
    </div>
  )
}
