import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import { EVIDENCE_ABOVE } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { numberIn } from '@canopy/contract/text/typed-number'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'

const labels: Record<Evidence, string> = {
  none: 'Nothing more',
  live: `A photo taken with the camera of ${site.name}`,
  code: 'A number written by hand, different for each member and day',
}

/** Only for challenges with enough points. */
export function EvidenceField({ input, points }: { input: UseFormRegisterReturn; points: string | number }) {
  if (!mayAskFor({ evidence: 'live', points: numberIn(String(points)) ?? 0 })) return null
  return (
    <Field
      label={t('challenges.whatMakesThePhotoHard')}
      description={`Challenges of more than ${EVIDENCE_ABOVE} points can ask for more than a photo.`}
    >
      <Select {...input}>
        {Object.entries(labels).map(([evidence, label]) => (
          <option key={evidence} value={evidence}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
