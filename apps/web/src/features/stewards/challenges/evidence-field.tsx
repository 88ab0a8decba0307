import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import { Evidence } from '@canopy/contract/challenges/shapes'
import { EVIDENCE_ABOVE } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'

const labels: Record<Evidence, string> = {
  none: 'Any photo',
  live: `Taken with the camera of ${site.name}`,
  code: 'With the member’s code of the day on it',
}

/** The `evidence` of the form around it, if the challenge has enough points. */
export function EvidenceField() {
  const { register, watch } = useFormContext<{ evidence: string; points: string }>()
  if (!mayAskFor({ evidence: 'live', points: numberIn(watch('points')) ?? 0 })) return null
  return (
    <Field
      label={t('desk-challenges.whatThePhotoMustBe')}
      description={`A choice for challenges of more than ${EVIDENCE_ABOVE} points.`}
    >
      <Select {...register('evidence')}>
        {Evidence.options.map((evidence) => (
          <option key={evidence} value={evidence}>
            {labels[evidence]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Evidence to send: none if the points were lowered after it was chosen. */
export function evidenceIn({ evidence, points }: { evidence: string; points: number | string }) {
  const { data } = Evidence.safeParse(evidence)
  return mayAskFor({ evidence: data, points: numberIn(String(points)) ?? 0 }) ? data : undefined
}
