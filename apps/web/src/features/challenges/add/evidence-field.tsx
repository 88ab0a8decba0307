import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { EVIDENCE_ABOVE } from '@canopy/contract/limits'
import { numberIn } from '@canopy/contract/text/typed-number'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'

const labels: Record<Evidence, PlainMessageId> = {
  none: 'challenges.evidenceNone',
  live: 'challenges.evidenceLive',
  code: 'challenges.evidenceCode',
}

/** Only for challenges with enough points. */
export function EvidenceField({ input, points }: { input: UseFormRegisterReturn; points: string | number }) {
  if (!mayAskFor({ evidence: 'live', points: numberIn(String(points)) ?? 0 })) return null
  return (
    <Field
      label={t('challenges.evidence')}
      description={t('challenges.evidenceHelp', { points: EVIDENCE_ABOVE })}
    >
      <Select {...input}>
        {Object.entries(labels).map(([evidence, label]) => (
          <option key={evidence} value={evidence}>
            {t(label)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
