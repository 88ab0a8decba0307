import { changeCommunity } from '@canopy/contract/desk/community/endpoints'
import type { Community, FaceChange } from '@canopy/contract/desk/community/shapes'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { checkFace, typedOf } from '../community/face-fields.tsx'
import { explainStep, pathAfter, StepButtons, type StepName } from './step.tsx'

/** The form of a step about what the community is called, looks like and speaks. `before` saves what else is asked. */
export function FaceStepForm({
  step,
  community,
  before,
  children,
}: {
  step: StepName
  community: Community
  before?: (signal: AbortSignal) => Promise<void>
  children: ReactNode
}) {
  const form = useForm({
    defaultValues: typedOf(community, t('set-up.reason')),
    resolver: checkFace(community),
  })
  const api = useApi()
  const submit = async (body: FaceChange, signal: AbortSignal) => {
    await before?.(signal)
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
