import { MemberField, WebhookEvent } from '@canopy/contract/desk/webhooks/events'
import type { NewWebhook } from '@canopy/contract/desk/webhooks/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { type ReactNode, useId } from 'react'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { explain, refusedFields } from '../../../api/error.ts'
import { t, written } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { eventLabels } from '../case/code-labels.ts'
import { checkSent } from '../decision/check-sent.ts'

type Typed = { name: string; url: string; events: string[]; fields: string[] }

const fieldLabels: Record<MemberField, PlainMessageId> = {
  name: 'desk-webhooks.fieldName',
  email: 'desk-webhooks.fieldEmail',
}

/** Asks what is sent where. Without a `version` it is empty again after it was sent. */
export function WebhookForm<Sent extends NewWebhook>({
  schema,
  content: { name, url, events, fields },
  version,
  action,
  send,
}: {
  schema: ZodMiniType<Sent>
  content: Typed
  version?: number
  action: string
  send: (body: Sent) => Promise<unknown>
}) {
  const form = useForm({
    resolver: checkSent(schema, (typed: Typed) => ({ ...typed, ...(version !== undefined && { version }) })),
    values: { name, url, events: [...events], fields: [...fields] },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState
  const chosen = useWatch({ control: form.control, name: 'fields' })

  return (
    <FormFrame
      form={form}
      onSubmit={async (body) => {
        await send(body)
        form.reset(version === undefined ? undefined : form.getValues(), { keepDirtyValues: false })
      }}
      explain={explain}
      explainFields={refusedFields()}
      className="flex flex-col gap-4"
    >
      <Field label={t('common.name')} description={t('desk-webhooks.nameText')} error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field
        label={t('desk-webhooks.url')}
        description={t('desk-webhooks.urlText')}
        error={errors.url?.message}
      >
        <TextInput {...form.register('url')} autoComplete="off" inputMode="url" dir="ltr" />
      </Field>
      <Choices legend={t('desk-webhooks.events')} error={errors.events?.message}>
        {WebhookEvent.options.map((event) => (
          <Choice key={event} value={event} control={form.register('events')}>
            {t(eventLabels[event])}
          </Choice>
        ))}
      </Choices>
      <Choices legend={t('desk-webhooks.fields')} text={t('desk-webhooks.fieldsText')}>
        {MemberField.options.map((field) => (
          <Choice key={field} value={field} control={form.register('fields')}>
            {t(fieldLabels[field])}
          </Choice>
        ))}
        <p
          role="status"
          className={`rounded-control text-pretty ${chosen.length > 0 ? 'bg-sun-tint p-3 text-sun-ink' : ''}`}
        >
          {chosen.length > 0 && t('desk-webhooks.fieldsWarning')}
        </p>
      </Choices>
      <Button type="submit" className="self-start" pending={isSubmitting}>
        {action}
      </Button>
    </FormFrame>
  )
}

function Choices({
  legend,
  text,
  error,
  children,
}: {
  legend: string
  text?: string
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className="flex flex-col" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {text && <p className="text-sm text-muted">{text}</p>}
      {children}
      {error && (
        <p id={id} className="text-sm font-medium text-danger-ink">
          {written(error)}
        </p>
      )}
    </fieldset>
  )
}

function Choice({
  value,
  control,
  children,
}: {
  value: string
  control: UseFormRegisterReturn
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-leaf" value={value} {...control} />
      {children}
    </label>
  )
}
