import { changeCommunity } from '@canopy/contract/desk/community/endpoints'
import type { Community, FaceChange } from '@canopy/contract/desk/community/shapes'
import { DEFAULT_NAME } from '@canopy/contract/site/site'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { communityQuery, useAccentColours } from '../community/community-data.ts'
import { checkFace, FaceFields, LanguageField, type TypedFace, typedOf } from '../community/face-fields.tsx'
import { propertiesOf, Sample } from '../community/face-preview.tsx'
import { Loaded } from './loaded.tsx'
import { explainStep, pathAfter, Step, StepButtons, type StepName } from './step.tsx'

export function LookStep() {
  const community = useQuery(communityQuery(useApi()))
  return (
    <Step step="look" title={t('desk-community.title')} lead={t('set-up.lookLead')}>
      <Loaded query={community}>
        {(data) => (
          <FaceStepForm step="look" community={data}>
            <FaceFields />
            <Preview />
          </FaceStepForm>
        )}
      </Loaded>
    </Step>
  )
}

export function LanguageStep() {
  const community = useQuery(communityQuery(useApi()))
  return (
    <Step step="language" title={t('set-up.languageTitle')} lead={t('set-up.languageLead')}>
      <Loaded query={community}>
        {(data) => (
          <FaceStepForm step="language" community={data}>
            <LanguageField community={data} />
          </FaceStepForm>
        )}
      </Loaded>
    </Step>
  )
}

function FaceStepForm({
  step,
  community,
  children,
}: {
  step: StepName
  community: Community
  children: ReactNode
}) {
  const form = useForm({
    defaultValues: typedOf(community, t('set-up.reason')),
    resolver: checkFace(community),
  })
  const api = useApi()
  const submit = async (body: FaceChange, signal: AbortSignal) => {
    await api.call(changeCommunity, { body }, { signal })
    // The document that the server sends has the name, the look and the language.
    location.assign(pathAfter(step))
  }
  return (
    <FormProvider {...form}>
      <FormFrame
        form={form}
        onSubmit={submit}
        explain={explainStep}
        explainFields={refusedFields()}
        className="flex flex-col gap-5"
      >
        {children}
        <StepButtons step={step} pending={form.formState.isSubmitting} />
      </FormFrame>
    </FormProvider>
  )
}

/** Shows what is typed as members would see it. */
function Preview() {
  const [name, accent, logo] = useWatch({
    control: useFormContext<TypedFace>().control,
    name: ['name', 'accent', 'logo'],
  })
  const colours = useAccentColours(accent.trim())
  return (
    <div data-theme="light" style={propertiesOf(colours?.light)} className="rounded-card">
      <Sample
        name={name.trim() || DEFAULT_NAME}
        logo={logo === '' ? '' : `/logos/${logo}.webp`}
        theme={t('common.themeLight')}
      />
    </div>
  )
}
