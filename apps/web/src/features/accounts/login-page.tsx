import type { Credentials } from '@canopy/contract/accounts'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { forgetPath, landingPath } from '../../session/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLogIn } from './accounts-data.ts'
import { explainLogin } from './failures.ts'
import { lazyResolver } from './lazy-resolver.ts'
import { VisitorPage } from './visitor-page.tsx'

function LoginPage() {
  const { state }: { state: unknown } = useLocation()
  /** The e-mail of who comes here from registering. */
  const registeredAs = typeof state === 'string' ? state : undefined
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts')).Credentials),
    defaultValues: { email: registeredAs ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const logIn = useLogIn()
  const navigate = useNavigate()

  const submit = async (credentials: Credentials, signal: AbortSignal) => {
    await logIn(credentials, signal)
    const wanted = landingPath()
    forgetPath()
    await navigate(wanted, { replace: true })
  }

  return (
    <VisitorPage title="Welcome back" lead="Good to see you. Log in to go on.">
      {registeredAs !== undefined && (
        <p role="status" className="mb-5 rounded-control bg-leaf-tint px-4 py-3 text-sm text-leaf-ink">
          Your account is ready. Log in and say hello!
        </p>
      )}
      <FormFrame form={form} onSubmit={submit} explain={explainLogin} className="flex flex-col gap-5">
        <Field label="Email" error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <TextLink to={paths.forgotPassword} className="self-start text-sm">
          Forget Password
        </TextLink>
        <Button type="submit" size="large" pending={isSubmitting}>
          Log In
        </Button>
      </FormFrame>
      <p className="mt-6 text-center text-sm text-muted">
        New to Canopy? <TextLink to={paths.register}>Create Account</TextLink>
      </p>
    </VisitorPage>
  )
}

export { LoginPage as Component }
