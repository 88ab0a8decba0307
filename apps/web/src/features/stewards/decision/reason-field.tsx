import { Decision } from '@canopy/contract/desk/cases'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormContext } from 'react-hook-form'
import { t, written } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

/** A form that asks for a reason only. */
export const useReasonForm = () => useForm({ resolver: zodResolver(Decision), defaultValues: { reason: '' } })

/** The `reason` of the form around it. `ready` are reasons to pick and then edit. */
export function ReasonField({
  ready,
  description = t('desk.reasonReaders'),
}: {
  ready: readonly string[]
  /** Says who reads the reason. */
  description?: string | undefined
}) {
  const { register, setValue, setFocus, formState } = useFormContext<{ reason: string }>()
  const { errors, isSubmitted } = formState
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('desk.reason')} description={description} error={errors.reason?.message}>
        <TextArea {...register('reason')} rows={2} />
      </Field>
      <fieldset aria-label={t('desk.readyMadeReasons')} className="min-w-0 flex flex-wrap gap-2">
        {ready.map(written).map((sentence) => (
          <button
            key={sentence}
            type="button"
            onClick={() => {
              setValue('reason', sentence, { shouldDirty: true, shouldValidate: isSubmitted })
              setFocus('reason')
            }}
            className="min-h-8 rounded-full border border-edge bg-surface px-3 py-1 text-start text-xs font-medium hover:bg-sunken pointer-coarse:min-h-11"
          >
            {sentence}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
