import type { Community } from '@canopy/contract/desk/community/shapes'
import { DEFAULT_NAME } from '@canopy/contract/site/site'
import { useWatch } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Part } from '../case/part.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { useFaceChange } from './community-data.ts'
import { checkFace, FaceFields, LanguageField, typedOf } from './face-fields.tsx'
import { FacePreview } from './face-preview.tsx'

const READY_REASONS = ['desk-community.reasonNew', 'desk-policy.reasonAgreed', 'desk-policy.reasonBack']

export function FaceForm({ community }: { community: Community }) {
  const { form, seen, renew, clear } = useSeenForm(community, (shown) => typedOf(shown), checkFace)
  const decision = useFaceChange(clear)
  const typed = useWatch({ control: form.control })
  const accent = typed.accent?.trim() ?? ''

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <DecisionForm
        form={form}
        decision={decision}
        renew={renew}
        ready={READY_REASONS}
        decisions={[
          {
            letter: 's',
            label: t('desk-community.change'),
            effect: t('desk-community.changeEffect'),
            run: form.handleSubmit((body) => decision.decide({ body, before: seen })),
          },
        ]}
        hasParts
      >
        <Part title={t('desk-community.title')}>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <FaceFields />
            <LanguageField community={community} />
          </div>
        </Part>
      </DecisionForm>
      <FacePreview
        community={community}
        name={typed.name?.trim() || DEFAULT_NAME}
        accent={accent}
        logo={typed.logo ? `/logos/${typed.logo}.webp` : ''}
      />
    </div>
  )
}
