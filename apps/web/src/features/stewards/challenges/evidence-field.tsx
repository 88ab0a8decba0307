import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import { Evidence } from '@canopy/contract/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { EVIDENCE_ABOVE } from '@canopy/contract/limits'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'

const labels: Record<Evidence, PlainMessageId> = {
  none: 'desk-challenges.evidenceNone',
  live: 'desk-challenges.evidenceLive',
  code: 'desk-challenges.evidenceCode',
}

/** The `evidence` of the form around it, if the challenge has enough points. */
export function EvidenceField() {
  const { register, watch } = useFormContext<{ evidence: string; points: string }>()
  if (!mayAskFor({ evidence: 'live', points: numberIn(watch('points')) ?? 0 })) return null
  return (
    <Field
      label={t('desk-challenges.evidenceField')}
      description={t('desk-challenges.evidenceText', { points: EVIDENCE_ABOVE })}
    >
      <Select {...register('evidence')}>
        {Evidence.options.map((evidence) => (
          <option key={evidence} value={evidence}>
            {t(labels[evidence])}
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
