import { Appeal, type Proof } from '@canopy/contract/challenges/proofs/shapes'
import { zodResolver } from '@hookform/resolvers/zod'
import { Scale } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { explain, refusedFields } from '../../../../api/error.ts'
import { rich, t } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { FormFrame } from '../../../../ui/form/form-frame.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { useAppeal } from '../proofs-data.ts'

/** Lets the member appeal a proof with an issue, and shows the state of the appeal. */
export function AppealSection({ proof }: { proof: Proof }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  // Returns the focus when the form closes.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (proof.appeal !== null) return <SentAppeal proof={proof} appeal={proof.appeal} takesFocus={isOpen} />
  if (isOpen) return <AppealForm proofId={proof.proofId} onCancel={() => setOpen(false)} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
        <Scale aria-hidden="true" className="size-5" />
        {t('common.askForASecondLook')}
      </Button>
      <p className="text-sm text-muted">{t('proofs.appealLead')}</p>
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
        label={t('proofs.appealReason')}
        description={t('proofs.appealOnce')}
        error={errors.reason?.message}
      >
        <TextArea {...form.register('reason')} rows={3} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting}>
          {t('proofs.sendToASteward')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </FormFrame>
  )
}

/** `takesFocus` if it replaces the form that was just sent. */
function SentAppeal({ proof, appeal, takesFocus }: { proof: Proof; appeal: string; takesFocus: boolean }) {
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
        {proof.awaitsSteward ? t('proofs.appealOpen') : t('proofs.appealRejected')}
      </p>
      <QueuePlace proof={proof} />
      <p className="whitespace-pre-line wrap-anywhere">
        {rich('proofs.youWrote', {
          text: appeal,
          label: (text) => <span className="text-muted">{text}</span>,
        })}
      </p>
    </div>
  )
}

/** "3rd of 12 waiting" while a steward has not decided the proof. */
export function QueuePlace({ proof: { queue } }: { proof: Proof }) {
  if (queue === null) return null
  return <p className="text-sm font-semibold">{t('proofs.queuePlace', queue)}</p>
}
