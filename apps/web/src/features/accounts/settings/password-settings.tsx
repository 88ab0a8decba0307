import { changePassword } from '@canopy/contract/accounts/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { storeToken } from '../../../session/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { explainInput } from '../failures.ts'
import { lazyResolver } from '../lazy-resolver.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { PasswordLink } from '../passwords/password-link.tsx'
import type { PasswordChangeTwice } from './password-change-twice.ts'
import { sessionsQuery } from './settings-data.ts'

const empty = { currentPassword: '', password: '', confirm: '' }

export function PasswordSettings() {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('./password-change-twice.ts')).PasswordChangeTwice),
    defaultValues: empty,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const [changed, setChanged] = useState(false)
  const session = useSession()
  const api = useApi()
  const queries = useQueryClient()

  const submit = async ({ currentPassword, password }: PasswordChangeTwice, signal: AbortSignal) => {
    const body = { currentPassword, newPassword: password }
    const { token } = await api.call(changePassword, { body }, { signal })
    storeToken(token)
    form.reset(empty)
    setChanged(true)
    void queries.invalidateQueries(sessionsQuery(api))
  }

  return (
    <FormFrame
      form={form}
      onSubmit={submit}
      explain={explainInput}
      explainFields={refusedFields({ wrong_password: 'currentPassword', newPassword: 'password' })}
      className="flex flex-col gap-5"
    >
      {/* Password managers read the account from this field. */}
      <input type="text" value={session.email} readOnly hidden autoComplete="username" />
      <Field label={t('settings.currentPassword')} error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <PasswordLink />
      <NewPasswordField
        label={t('settings.newPassword')}
        error={errors.password?.message}
        typed={form.watch('password')}
        owner={session}
        {...form.register('password')}
      />
      <Field label={t('settings.confirmNewPassword')} error={errors.confirm?.message}>
        <PasswordInput {...form.register('confirm')} autoComplete="new-password" />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={isSubmitting}>
          {t('common.changePassword')}
        </Button>
        <p role="status" className="text-sm font-medium text-leaf-ink">
          {changed && !isDirty && t('accounts.passwordChanged')}
        </p>
      </div>
    </FormFrame>
  )
}
