import type { Community } from '@canopy/contract/desk/community/shapes'
import { DEFAULT_NAME } from '@canopy/contract/site/site'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { communityQuery, useAccentColours } from '../community/community-data.ts'
import { FaceFields, type TypedFace } from '../community/face-fields.tsx'
import { MailSample, propertiesOf, Sample } from '../community/face-preview.tsx'
import { FaceStepForm } from './face-step-form.tsx'
import { Loaded } from './loaded.tsx'
import { Step } from './step.tsx'

export function LookStep() {
  const community = useQuery(communityQuery(useApi()))
  return (
    <Step step="look" title={t('desk-community.title')} lead={t('set-up.lookLead')}>
      <Loaded query={community}>
        {(data) => (
          <FaceStepForm step="look" community={data}>
            <FaceFields />
            <Preview community={data} />
          </FaceStepForm>
        )}
      </Loaded>
    </Step>
  )
}

/** Shows what is typed as members would see it. */
function Preview({ community }: { community: Community }) {
  const [typed, accent, logo] = useWatch({
    control: useFormContext<TypedFace>().control,
    name: ['name', 'accent', 'logo'],
  })
  const name = typed.trim() || DEFAULT_NAME
  const colours = useAccentColours(accent.trim())
  return (
    <>
      <div data-theme="light" style={propertiesOf(colours?.light)} className="rounded-card">
        <Sample name={name} logo={logo === '' ? '' : `/logos/${logo}.webp`} theme={t('common.themeLight')} />
      </div>
      <MailSample community={community} name={name} />
    </>
  )
}
