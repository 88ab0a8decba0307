import { CRITERIA_MAX } from '@canopy/contract/limits'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

/** The `criteria` of the form around it. */
export function CriteriaField() {
  const { register, formState } = useFormContext<{ criteria: string }>()
  return (
    <Field
      label={t('desk-challenges.whatThePhotoHasTo')}
      description={`One to ${CRITERIA_MAX} things, each on a line of its own. Proofs with a verdict keep theirs.`}
      error={formState.errors.criteria?.message}
    >
      <TextArea {...register('criteria')} rows={3} />
    </Field>
  )
}
