import type { Credentials } from '@canopy/contract/accounts'
import { messages } from '@canopy/contract/messages'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { explainLogin } from './failures.ts'

type Missing = { email?: boolean; password?: boolean }

/**
 * E-mail and password, begun with `email`. Not on `FormFrame`: this is what a stranger's phone loads first, and two fields that
 * only have to be filled in are not worth the form library's weight.
 */
export function LoginForm({
  email,
  onSubmit,
}: {
  email: string
  onSubmit: (credentials: Credentials, signal: AbortSignal) => Promise<void>
}) {
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const credentials = { email: String(typed.get('email')).trim(), password: String(typed.get('password')) }
    const empty = { email: credentials.email === '', password: credentials.password === '' }
    setMissing(empty)
    setFailure(undefined)
    if (empty.email || empty.password) {
      form.querySelector<HTMLInputElement>(`[name=${empty.email ? 'email' : 'password'}]`)?.focus()
      return
    }

    const controller = new AbortController()
    running.current = controller
    setPending(true)
    try {
      await onSubmit(credentials, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(explainLogin(error))
    }
    setPending(false)
  }

  return (
    <form noValidate aria-busy={pending} onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure message={failure} />
      <Field label="Email" error={missing.email ? messages.emailRequired : undefined}>
        <TextInput
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="username"
          onInput={() => setMissing({ ...missing, email: false })}
        />
      </Field>
      <Field label="Password" error={missing.password ? messages.passwordRequired : undefined}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          onInput={() => setMissing({ ...missing, password: false })}
        />
      </Field>
      <TextLink to={paths.forgotPassword} className="self-start text-sm">
        Forget Password
      </TextLink>
      <Button type="submit" size="large" pending={pending}>
        Log In
      </Button>
    </form>
  )
}
