import type { Registration } from '@canopy/contract/accounts/forms'
import { paths } from '@canopy/contract/paths'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../api/context.ts'
import { ApiError, refusedFields } from '../../api/error.ts'
import { rich, t } from '../../language/messages.ts'
import { accountCalls } from '../../session/session-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { explainInput } from './failures.ts'
import { lazyResolver } from './lazy-resolver.ts'
import { NewPasswordField } from './passwords/new-password-field.tsx'
import { VisitorPage } from './visitor-page.tsx'

function RegisterPage() {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts/forms')).Registration),
    defaultValues: { fullName: '', email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { fullName, email, password } = form.watch()
  const api = useApi()
  const navigate = useNavigate()

  // The token is in the fragment, which browsers do not send.
  const { hash } = useLocation()
  const [invitation, setInvitation] = useState(
    () => new URLSearchParams(hash.slice(1)).get('invitation') ?? undefined,
  )

  const submit = async (registration: Registration, signal: AbortSignal) => {
    try {
      const register = accountCalls().then(({ register }) => register)
      const { email } = await api.call(register, { body: { ...registration, invitation } }, { signal })
      await navigate(paths.login, { state: email })
    } catch (error) {
      // The next try is without it.
      if (error instanceof ApiError && error.code === 'invitation_over') setInvitation(undefined)
      throw error
    }
  }

  return (
    <VisitorPage
      title={t('accounts.createYourAccount')}
      lead={invitation === undefined ? t('accounts.registerLead') : t('accounts.invited')}
    >
      <FormFrame
        form={form}
        onSubmit={submit}
        explain={explainInput}
        explainFields={refusedFields({ email_taken: 'email' })}
        className="flex flex-col gap-5"
      >
        <Field label={t('common.name')} error={errors.fullName?.message}>
          <TextInput {...form.register('fullName')} autoComplete="name" />
        </Field>
        <Field label={t('common.email')} error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" />
        </Field>
        <NewPasswordField
          label={t('common.password')}
          error={errors.password?.message}
          typed={password}
          owner={{ fullName, email }}
          {...form.register('password')}
        />
        <Button type="submit" size="large" pending={isSubmitting}>
          {t('accounts.createAccount')}
        </Button>
      </FormFrame>
      <p className="mt-6 text-center text-sm text-muted">
        {rich('accounts.alreadyMember', { link: (text) => <TextLink to={paths.login}>{text}</TextLink> })}
      </p>
    </VisitorPage>
  )
}

export { RegisterPage as Component }
