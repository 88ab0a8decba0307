import type { LoggedIn } from '@canopy/contract/accounts/sessions/shapes'
import { paths } from '@canopy/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '../../api/context.ts'
import { ApiError, explain } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { landingPath } from '../../session/stored-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyNamed } from '../../ui/lazy.tsx'
import { useStoreSession } from './accounts-data.ts'
import { connect, endedVisit, enter, ownProvidersQuery } from './providers/providers-data.ts'
import { VisitorPage } from './visitor-page.tsx'

const AgeStep = lazyNamed(() => import('./providers/age-step.tsx'), 'AgeStep')
const SecondStep = lazyNamed(() => import('./factors/second-step.tsx'), 'SecondStep')

/** The page that a provider leads back to: logs in, or connects the account. */
function EnteringPage() {
  const { providerId = '' } = useParams()
  const api = useApi()
  const queries = useQueryClient()
  const store = useStoreSession()
  const navigate = useNavigate()
  const [query] = useState(() => location.search.slice(1))
  const [visit] = useState(() => endedVisit(query))
  const [failure, setFailure] = useState<string>()
  /** The body of the refusal that asks for a second step. */
  const [secondStep, setSecondStep] = useState<unknown>()
  /** The question that the server asks somebody new. */
  const [ageQuestion, setAgeQuestion] = useState<string>()
  const isBegun = useRef(false)

  const signedIn = async (session: LoggedIn) => {
    store(session)
    await navigate(landingPath(), { replace: true })
  }

  useEffect(() => {
    if (isBegun.current || !visit) return
    isBegun.current = true
    const end = async () => {
      if (!visit.links) return signedIn(await enter(api, providerId, query, visit))
      await connect(api, providerId, query)
      await queries.invalidateQueries(ownProvidersQuery(api))
      await navigate(paths.signingIn, { replace: true })
    }
    end().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'second_step_needed') setSecondStep(error.body)
      else if (error instanceof ApiError && error.fields.isOldEnough) setAgeQuestion(error.fields.isOldEnough)
      else setFailure(explain(error))
    })
  })

  if (secondStep !== undefined)
    return (
      <Suspense>
        <SecondStep
          refusal={secondStep}
          onSignedIn={signedIn}
          onRestart={() => void navigate(paths.login, { replace: true })}
        />
      </Suspense>
    )
  if (ageQuestion !== undefined)
    return (
      <Suspense>
        <AgeStep providerId={providerId} question={ageQuestion} invitation={visit?.invitation} />
      </Suspense>
    )
  if (visit && failure === undefined)
    return (
      <VisitorPage
        title={t('accounts.enteringTitle')}
        lead={<span role="status">{t('accounts.enteringLead')}</span>}
      >
        {null}
      </VisitorPage>
    )
  const links = visit?.links ?? false
  return (
    <VisitorPage
      title={t(links ? 'accounts.notConnected' : 'accounts.notEntered')}
      lead={<span role="alert">{failure ?? t('accounts.visitElsewhere')}</span>}
    >
      <ButtonLink to={links ? paths.signingIn : paths.login} size="large" className="w-full">
        {t(links ? 'accounts.backToSettings' : 'accounts.backToTheLogin')}
      </ButtonLink>
    </VisitorPage>
  )
}

export { EnteringPage as Component }
