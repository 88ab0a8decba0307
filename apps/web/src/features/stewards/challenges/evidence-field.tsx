import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import { Evidence } from '@canopy/contract/challenges/shapes'
import { EVIDENCE_ABOVE } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { numberIn } from '@canopy/contract/text/typed-number'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'

const labels: Record<Evidence, string> = {
  none: 'Any photo',
  live: `Taken with the camera of ${site.name}`,
  code: 'With the member’s code of the day on it',
}

/** Only for challenges with enough points. */
export function EvidenceField({
  value,
  points,
  onChange,
}: {
  value: string
  points: string
  onChange: (evidence: Evidence) => void
}) {
  if (!mayAskFor({ evidence: 'live', points: numberIn(points) ?? 0 })) return null
  return (
    <Field
      label="What the photo must be"
      description={`A choice for challenges of more than ${EVIDENCE_ABOVE} points.`}
    >
      <Select value={value} onChange={({ target }) => onChange(Evidence.parse(target.value))}>
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
