import type { PasswordOwner } from '@canopy/contract/accounts/passwords'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useApi } from '../../api/context.ts'
import { ApiError, refusedFields } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { accountCalls } from '../../session/session-calls.ts'
import { storedToken } from '../../session/stored-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { explainInput } from './failures.ts'
import { keptStep } from './kept-step.ts'
import { lazyResolver } from './lazy-resolver.ts'
import type { NewPasswordTwice } from './new-password-twice.ts'
import { NewPasswordField } from './passwords/new-password-field.tsx'
import { VisitorPage } from './visitor-page.tsx'

const kept = keptStep('resetToken')
const keptToken = () => {
  const token = kept.get()
  return typeof token === 'string' ? token : null
}
const tokenIn = (part: string) => new URLSearchParams(part.slice(1)).get('token')

function SetNewPasswordPage() {
  const { hash, search } = useLocation()
  // Stands in the fragment, which browsers do not send; in older mails in the query.
  const [token] = useState(() => tokenIn(hash) ?? tokenIn(search) ?? keptToken())
  useEffect(() => {
    kept.set(token, paths.setNewPassword)
    // Another link that is opened in this tab changes the fragment only.
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [token])
  const [state, setState] = useState<'open' | 'changed' | 'expired'>(token ? 'open' : 'expired')
  const api = useApi()
  const account = useQuery({
    queryKey: ['reset account', token],
    queryFn: ({ signal }) => {
      const getResetAccount = accountCalls().then(({ getResetAccount }) => getResetAccount)
      return api.call(getResetAccount, { body: { token: token ?? '' } }, { signal })
    },
    enabled: state === 'open',
    retry: false,
    refetchOnWindowFocus: false,
  })

  const end = (to: 'changed' | 'expired') => {
    kept.set(undefined)
    setState(to)
  }
  if (state === 'changed') return <Changed />
  if (!token || state === 'expired') return <Expired />
  return (
    <Form
      token={token}
      owner={account.data}
      onChanged={() => end('changed')}
      onExpired={() => end('expired')}
    />
  )
}

function Form({
  token,
  owner = { fullName: '', email: '' },
  onChanged,
  onExpired,
}: {
  token: string
  /** Known after a moment. */
  owner: PasswordOwner | undefined
  onChanged: () => void
  onExpired: () => void
}) {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('./new-password-twice.ts')).NewPasswordTwice),
    defaultValues: { password: '', confirm: '' },
  })
  const { errors, isSubmitting } = form.formState
  const api = useApi()

  const submit = async ({ password }: NewPasswordTwice, signal: AbortSignal) => {
    try {
      const setNewPassword = accountCalls().then(({ setNewPassword }) => setNewPassword)
      await api.call(setNewPassword, { body: { token, password } }, { signal })
      onChanged()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reset_link_invalid') throw error
      onExpired()
    }
  }

  return (
    <VisitorPage title={t('accounts.chooseNewPassword')} lead={t('accounts.loggedOutElsewhere')}>
      <FormFrame
        form={form}
        onSubmit={submit}
        explain={explainInput}
        explainFields={refusedFields()}
        className="flex flex-col gap-5"
      >
        {/* Password managers read the account from this field. */}
        <input type="text" value={owner.email} readOnly hidden autoComplete="username" />
        <NewPasswordField
          label={t('common.password')}
          error={errors.password?.message}
          typed={form.watch('password')}
          owner={owner}
          {...form.register('password')}
        />
        <Field label={t('accounts.confirmPassword')} error={errors.confirm?.message}>
          <PasswordInput {...form.register('confirm')} autoComplete="new-password" />
        </Field>
        <Button type="submit" size="large" pending={isSubmitting}>
          {t('common.changePassword')}
        </Button>
      </FormFrame>
    </VisitorPage>
  )
}

function Changed() {
  return (
    <VisitorPage
      title={t('accounts.allDone')}
      lead={<span role="status">{t('accounts.passwordChanged')}</span>}
    >
      <ButtonLink to={paths.login} size="large" className="w-full">
        {t('common.logIn')}
      </ButtonLink>
    </VisitorPage>
  )
}

function Expired() {
  return (
    <VisitorPage
      title={t('accounts.linkExpired')}
      lead={<span role="alert">{t('accounts.resetLinkInvalid')}</span>}
    >
      <ButtonLink
        to={storedToken() === null ? paths.forgotPassword : paths.signingIn}
        size="large"
        className="w-full"
      >
        {t('accounts.getNewLink')}
      </ButtonLink>
    </VisitorPage>
  )
}

export { SetNewPasswordPage as Component }
