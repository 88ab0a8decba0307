import type { LoggedIn } from '@canopy/contract/accounts/sessions/shapes'
import { paths } from '@canopy/contract/paths'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRefusal } from '../../api/error.ts'
import { rich, t } from '../../language/messages.ts'
import { landingPath } from '../../session/stored-session.ts'
import { lazyNamed } from '../../ui/lazy.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLogIn, useStoreSession } from './accounts-data.ts'
import { keptStep } from './kept-step.ts'
import { LoginForm } from './login-form.tsx'
import { VisitorPage } from './visitor-page.tsx'

const PasskeyButton = lazyNamed(() => import('./factors/passkey-button.tsx'), 'PasskeyButton')
const ProviderButtons = lazyNamed(() => import('./providers/provider-buttons.tsx'), 'ProviderButtons')
const SecondStep = lazyNamed(() => import('./factors/second-step.tsx'), 'SecondStep')

const kept = keptStep('secondStep')

/**
 * Whether the community may have providers. Most have none, as the page says, and load nothing for them. A page from the cache of the service
 * worker may be older than a provider.
 */
const mayHaveProviders = () =>
  'providers' in document.documentElement.dataset || Boolean(navigator.serviceWorker?.controller)

/** Browsers know passkeys only on https and localhost, and accept none for an IP address. */
const mayUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

function LoginPage() {
  const { state }: { state: unknown } = useLocation()
  /** The e-mail address, after a registration. */
  const registeredAs = typeof state === 'string' ? state : undefined
  const logIn = useLogIn()
  const store = useStoreSession()
  const navigate = useNavigate()
  /** The body of the refusal that asks for a second step. */
  const [secondStep, setSecondStep] = useState<unknown>(kept.get)
  const [isOnlyWay, setOnlyWay] = useState(false)
  const continueWith = (refusal: unknown) => {
    kept.set(refusal)
    setSecondStep(refusal)
  }

  const enter = () => navigate(landingPath(), { replace: true })
  const signedIn = async (session: LoggedIn) => {
    store(session)
    await enter()
  }

  if (secondStep !== undefined) {
    return (
      <Suspense>
        <SecondStep refusal={secondStep} onSignedIn={signedIn} onRestart={() => continueWith(undefined)} />
      </Suspense>
    )
  }
  return (
    <VisitorPage
      title={t('accounts.welcomeBack')}
      lead={t(isOnlyWay ? 'accounts.onlyWayLead' : 'accounts.loginLead')}
    >
      {registeredAs !== undefined && (
        <p role="status" className="mb-5 rounded-control bg-leaf-tint px-4 py-3 text-sm text-leaf-ink">
          {t('accounts.accountReady')}
        </p>
      )}
      {!isOnlyWay && (
        <LoginForm
          email={registeredAs ?? ''}
          onSubmit={async (credentials, signal) => {
            try {
              await logIn(credentials, signal)
            } catch (error) {
              if (!isRefusal(error) || error.code !== 'second_step_needed') throw error
              return continueWith(error.body)
            }
            await enter()
          }}
        />
      )}
      {!isOnlyWay && mayUsePasskeys() && (
        <Suspense fallback={<div className="mt-4 h-12" />}>
          <PasskeyButton onSignedIn={signedIn} />
        </Suspense>
      )}
      {mayHaveProviders() && (
        <Suspense>
          <ProviderButtons onOnlyWay={setOnlyWay} />
        </Suspense>
      )}
      {!isOnlyWay && (
        <p className="mt-6 text-center text-sm text-muted">
          {rich('accounts.newHere', { link: (text) => <TextLink to={paths.register}>{text}</TextLink> })}
        </p>
      )}
    </VisitorPage>
  )
}

export { LoginPage as Component }
