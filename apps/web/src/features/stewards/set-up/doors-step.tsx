import { changeDoor } from '@canopy/contract/desk/doors/endpoints'
import type { DoorChange, DoorSettings } from '@canopy/contract/desk/doors/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { checkDoor, DoorFields, typedOf } from '../doors/door-fields.tsx'
import { doorQuery } from '../doors/doors-data.ts'
import { Loaded } from './loaded.tsx'
import { explainStep, pathAfter, Step, StepButtons } from './step.tsx'

export function DoorsStep() {
  const door = useQuery(doorQuery(useApi()))
  return (
    <Step step="doors" title={t('desk-doors.whoCanJoin')} lead={t('set-up.doorsLead')}>
      <Loaded query={door}>{(data) => <DoorsForm door={data} />}</Loaded>
    </Step>
  )
}

function DoorsForm({ door }: { door: DoorSettings }) {
  const form = useForm({
    defaultValues: typedOf(door, t('set-up.reason')),
    resolver: checkDoor(door),
  })
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const submit = async (body: DoorChange, signal: AbortSignal) => {
    queries.setQueryData(doorQuery(api).queryKey, await api.call(changeDoor, { body }, { signal }))
    await navigate(pathAfter('doors'))
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
        <DoorFields />
        <StepButtons step="doors" pending={form.formState.isSubmitting} />
      </FormFrame>
    </FormProvider>
  )
}
