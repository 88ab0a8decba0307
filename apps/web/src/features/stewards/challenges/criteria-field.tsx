import { CRITERIA_MAX } from '@canopy/contract/limits'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

export function CriteriaField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}) {
  return (
    <Field
      label="What the photo has to show"
      description={`One to ${CRITERIA_MAX} things, each on a line of its own. Proofs with a verdict keep theirs.`}
      error={error}
    >
      <TextArea name="criteria" rows={3} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
