import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { landingPath } from '../../session/stored-session.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useLogIn } from './accounts-data.ts'
import { LoginForm } from './login-form.tsx'
import { VisitorPage } from './visitor-page.tsx'

function LoginPage() {
  const { state }: { state: unknown } = useLocation()
  /** The e-mail address, after a registration. */
  const registeredAs = typeof state === 'string' ? state : undefined
  const logIn = useLogIn()
  const navigate = useNavigate()

  return (
    <VisitorPage title="Welcome back" lead="Good to see you. Log in to go on.">
      {registeredAs !== undefined && (
        <p role="status" className="mb-5 rounded-control bg-leaf-tint px-4 py-3 text-sm text-leaf-ink">
          Your account is ready. Log in and say hello!
        </p>
      )}
      <LoginForm
        email={registeredAs ?? ''}
        onSubmit={async (credentials, signal) => {
          await logIn(credentials, signal)
          await navigate(landingPath(), { replace: true })
        }}
      />
      <p className="mt-6 text-center text-sm text-muted">
        New to Canopy? <TextLink to={paths.register}>Create Account</TextLink>
      </p>
    </VisitorPage>
  )
}

export { LoginPage as Component }
