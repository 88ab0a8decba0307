import { saveProvider } from '@canopy/contract/desk/providers/endpoints'
import { type DeskProvider, type DeskProviders, ProviderChange } from '@canopy/contract/desk/providers/shapes'
import { useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { explain, refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useRecentLogin } from '../../accounts/index.ts'
import { checkSent } from '../decision/check-sent.ts'
import { groupsIn, linesOf } from './group-lines.ts'
import { useShowProviders } from './sign-in-data.ts'

type Typed = Record<'name' | 'issuer' | 'clientId' | 'clientSecret' | 'duties', string> &
  Record<'admits' | 'isOnlyWay', boolean>

const empty = {
  name: '',
  issuer: '',
  clientId: '',
  admits: true,
  isOnlyWay: false,
  duties: {},
  version: 0,
}

/** Changes an organisation as it was when the form opened, or adds one if there is no `provider`. */
export function ProviderForm({
  provider,
  unconnected,
  returnUrl,
  onDone,
}: Pick<DeskProviders, 'unconnected' | 'returnUrl'> & {
  provider?: DeskProvider
  onDone: () => void
}) {
  const api = useApi()
  const show = useShowProviders()
  const { run, dialog } = useRecentLogin()
  const [providerId] = useState(() => provider?.providerId ?? crypto.randomUUID())
  const [{ version, duties, ...values }] = useState(provider ?? empty)
  const form = useForm({
    resolver: checkSent(ProviderChange, ({ clientSecret, duties: lines, ...typed }: Typed) => ({
      ...typed,
      ...(clientSecret !== '' && { clientSecret }),
      duties: groupsIn(lines),
      version,
    })),
    defaultValues: {
      name: values.name,
      issuer: values.issuer,
      clientId: values.clientId,
      clientSecret: '',
      duties: linesOf(duties),
      admits: values.admits,
      isOnlyWay: values.isOnlyWay,
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <FormFrame
        form={form}
        onSubmit={async (body, signal) => {
          show(await run(() => api.call(saveProvider, { params: { providerId }, body }, { signal })))
          toast('success', t('desk-sign-in.saved', { name: body.name }))
          onDone()
        }}
        explain={explain}
        explainFields={refusedFields()}
        className="flex flex-col gap-4"
      >
        <Field
          label={t('desk-sign-in.name')}
          description={t('desk-sign-in.nameText')}
          error={errors.name?.message}
        >
          <TextInput {...form.register('name')} autoComplete="off" />
        </Field>
        <Field
          label={t('desk-sign-in.issuer')}
          description={t('desk-sign-in.issuerText')}
          error={errors.issuer?.message}
        >
          <TextInput
            {...form.register('issuer')}
            autoComplete="off"
            inputMode="url"
            readOnly={provider !== undefined}
            dir="ltr"
          />
        </Field>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Field label={t('desk-sign-in.clientId')} error={errors.clientId?.message}>
            <TextInput
              {...form.register('clientId')}
              autoComplete="off"
              readOnly={provider !== undefined}
              dir="ltr"
            />
          </Field>
          <Field
            label={t('desk-sign-in.clientSecret')}
            description={provider && t('desk-sign-in.clientSecretKept')}
            error={errors.clientSecret?.message}
          >
            <TextInput {...form.register('clientSecret')} autoComplete="off" dir="ltr" />
          </Field>
        </div>
        <p className="text-sm text-muted">
          {t('desk-sign-in.returnUrl')}{' '}
          <code dir="ltr" className="wrap-anywhere text-ink select-all">{`${returnUrl}/${providerId}`}</code>
        </p>
        <Choice
          label={t('desk-sign-in.admits')}
          text={t('desk-sign-in.admitsText')}
          field={form.register('admits')}
        />
        <Choice
          label={t('desk-sign-in.onlyWay')}
          text={t('desk-sign-in.onlyWayText', { unconnected })}
          field={form.register('isOnlyWay')}
        />
        <Field
          label={t('desk-sign-in.groups')}
          description={t('desk-sign-in.groupsText')}
          error={errors.duties && t('desk-sign-in.groupsInvalid')}
        >
          <TextArea {...form.register('duties')} dir="ltr" rows={2} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isSubmitting}>
            {t('desk-challenges.saveChanges')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('common.cancel')}
          </Button>
        </div>
      </FormFrame>
      {dialog}
    </>
  )
}

function Choice({ label, text, field }: { label: string; text: string; field: UseFormRegisterReturn }) {
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" {...field} className="mt-1 size-5 shrink-0 accent-leaf" />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-pretty text-muted">{text}</span>
      </span>
    </label>
  )
}
