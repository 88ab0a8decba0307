import { emailOf } from '@canopy/contract/accounts/email'
import type { Credentials } from '@canopy/contract/accounts/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { paths } from '@canopy/contract/paths'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { explainLogin } from './failures.ts'

type Faults = { email?: string | undefined; password?: string | undefined }

function faultsOf({ email, password }: Credentials): Faults {
  return {
    ...(emailOf(email) === undefined && { email: coded('accounts.emailInvalid') }),
    ...(email === '' && { email: coded('accounts.emailRequired') }),
    ...(password === '' && { password: coded('accounts.passwordRequired') }),
  }
}

const focusFirst = (form: HTMLFormElement, { email }: Faults) =>
  form.querySelector<HTMLInputElement>(`[name=${email ? 'email' : 'password'}]`)?.focus()

/** Time after which a login is known to wait in line, since one takes a fraction of a second. */
const IN_LINE_AFTER = 3000

type LogIn = (credentials: Credentials, signal: AbortSignal) => Promise<void>

/** Validates and submits the form. `clearFault` is to be called when a field is edited. */
function useLoginForm(logIn: LogIn) {
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  const [inLine, setInLine] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const credentials = { email: String(typed.get('email')).trim(), password: String(typed.get('password')) }
    const found = faultsOf(credentials)
    setFaults(found)
    setFailure(undefined)
    if (found.email ?? found.password) return focusFirst(form, found)

    const controller = new AbortController()
    running.current = controller
    setPending(true)
    const timer = setTimeout(() => setInLine(true), IN_LINE_AFTER)
    try {
      await logIn(credentials, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      const { email, password }: Faults = isRefusal(error) ? error.fields : {}
      setFaults({ email, password })
      if (email ?? password) focusFirst(form, { email, password })
      else setFailure(explainLogin(error))
    } finally {
      clearTimeout(timer)
      setInLine(false)
    }
    setPending(false)
  }

  const clearFault = (field: keyof Faults) => setFaults({ ...faults, [field]: undefined })
  return { faults, failure, pending, inLine, submit, clearFault }
}

/**
 * Does not use `FormFrame`: this is the first screen of a visitor, and two fields with so few rules do not justify loading the form
 * library.
 */
export function LoginForm({ email, onSubmit }: { email: string; onSubmit: LogIn }) {
  const { faults, failure, pending, inLine, submit, clearFault } = useLoginForm(onSubmit)
  return (
    <form noValidate aria-busy={pending} onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure message={failure} />
      <Field label={t('common.email')} error={faults.email}>
        <TextInput
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="username"
          onInput={() => clearFault('email')}
        />
      </Field>
      <Field label={t('common.password')} error={faults.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          onInput={() => clearFault('password')}
        />
      </Field>
      <TextLink to={paths.forgotPassword} className="self-start text-sm">
        {t('accounts.forgetPassword')}
      </TextLink>
      <Button type="submit" size="large" pending={pending}>
        {t('common.logIn')}
      </Button>
      <p role="status" className="text-center text-muted text-sm empty:hidden">
        {inLine && t('accounts.loginQueue')}
      </p>
    </form>
  )
}
