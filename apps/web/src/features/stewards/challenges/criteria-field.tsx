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
      label={t('desk-challenges.criteriaField')}
      description={t('desk-challenges.criteriaText', { max: CRITERIA_MAX })}
      error={formState.errors.criteria?.message}
    >
      <TextArea {...register('criteria')} rows={3} />
    </Field>
  )
}
