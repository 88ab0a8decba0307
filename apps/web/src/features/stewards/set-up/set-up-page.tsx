import { checkSetUpLink } from '@canopy/contract/accounts/set-up/endpoints'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { isRefusal } from '../../../api/error.ts'
import { rich, t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { importOwnerForm } from '../../accounts/index.ts'
import { pathAfter, Step } from './step.tsx'

const OwnerForm = lazyNamed(importOwnerForm, 'OwnerForm')

/** The page that the link of the first start leads to. */
function SetUpPage() {
  // In the fragment, which browsers do not send.
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  const api = useApi()
  const navigate = useNavigate()
  const link = useQuery({
    queryKey: ['set-up', token],
    queryFn: async ({ signal }) => {
      await api.call(checkSetUpLink, { body: { token } }, { signal })
      return true
    },
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  useEffect(() => {
    // Another link that is opened in this tab changes the fragment only.
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])

  if (token === '' || (link.isError && isRefusal(link.error) && link.error.status === 409)) return <Over />
  if (link.isError)
    return <LoadFailure text={link.error.message} pending={link.isFetching} onRetry={() => link.refetch()} />
  return (
    <Step step="owner" title={t('set-up.ownerTitle')} lead={t('set-up.ownerLead')}>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        {link.data ? (
          <OwnerForm token={token} onLoggedIn={() => navigate(pathAfter('owner'), { replace: true })} />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </Suspense>
    </Step>
  )
}

function Over() {
  const title = t('set-up.overTitle')
  usePageTitle(title)
  return (
    <>
      <h1 className="text-xl font-bold">{title}</h1>
      <p role="alert" className="mt-1 text-pretty text-muted">
        {t('set-up.overText')}
      </p>
      <p className="mt-3 text-pretty text-muted">
        {rich('set-up.overLogin', { link: (text) => <TextLink to={paths.login}>{text}</TextLink> })}
      </p>
      <p className="mt-3 text-pretty text-muted">
        {t('set-up.overAdvice', { command: 'npm run steward -- owner@example.org' })}
      </p>
    </>
  )
}

export { SetUpPage as Component }
