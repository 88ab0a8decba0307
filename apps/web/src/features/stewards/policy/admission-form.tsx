import type { NewInvitation, NewNamedNetwork } from '@canopy/contract/desk/policy/admissions'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { explain, refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { checkSent } from '../decision/check-sent.ts'

type Typed = { name: string; network: string; accountsMax: string; endsAt: string }

/** Value of `<input type="datetime-local">`: the time in the reader's time zone, to the minute. */
function localTime(time: Date): string {
  const offset = time.getTimezoneOffset() * 60_000
  return new Date(time.getTime() - offset).toISOString().slice(0, 16)
}

/** Empty for what is no time. */
function isoTime(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

/** Names a network if `here`, the owner's own one, is given; makes an invitation otherwise. */
export function AdmissionForm<T extends NewInvitation | NewNamedNetwork>({
  schema,
  here,
  example,
  end,
  action,
  send,
}: {
  schema: ZodMiniType<T>
  here?: string
  example: string
  end: Date
  action: string
  send: (body: T) => Promise<unknown>
}) {
  const empty = { name: '', network: '', accountsMax: '', endsAt: localTime(end) }
  const form = useForm({
    resolver: checkSent(schema, ({ name, network, accountsMax, endsAt }: Typed) => ({
      ...{ name, accountsMax: numberIn(accountsMax), endsAt: isoTime(endsAt) },
      ...(here !== undefined && { network }),
    })),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = form.formState

  return (
    <FormFrame
      form={form}
      onSubmit={async (body) => {
        await send(body)
        form.reset(empty)
      }}
      explain={explain}
      explainFields={refusedFields()}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Field label={t('desk-policy.whatFor')} description={example} error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" />
        </Field>
        {here !== undefined && (
          <Field
            label={t('desk-policy.network')}
            description={t('desk-policy.youAreIn', { network: here })}
            error={errors.network?.message}
          >
            <span className="flex gap-2">
              <TextInput
                {...form.register('network')}
                autoComplete="off"
                className="min-w-0 flex-1"
                placeholder={here}
              />
              <Button variant="secondary" className="h-11" onClick={() => form.setValue('network', here)}>
                {t('desk-policy.mine')}
              </Button>
            </span>
          </Field>
        )}
        <Field
          label={t('desk-policy.accountsMax')}
          description={t('desk-policy.accountsMaxText')}
          error={errors.accountsMax?.message}
        >
          <TextInput
            {...form.register('accountsMax')}
            autoComplete="off"
            inputMode="numeric"
            className="max-w-36"
          />
        </Field>
        <Field
          label={t('common.until')}
          description={t('desk-policy.inYourTimeZone')}
          error={errors.endsAt?.message}
        >
          <TextInput {...form.register('endsAt')} autoComplete="off" type="datetime-local" />
        </Field>
      </div>
      <Button type="submit" className="self-start" pending={isSubmitting}>
        {action}
      </Button>
    </FormFrame>
  )
}
