import { unlinkProvider } from '@canopy/contract/accounts/providers/endpoints'
import type { OwnProvider } from '@canopy/contract/accounts/providers/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import { useRecentLogin } from '../settings/recent-login.tsx'
import { goToLink, ownProvidersQuery } from './providers-data.ts'

/** Connects accounts of organisations with the member's own; nothing where there are none. */
export function ProvidersPart() {
  const { data: providers, error, isFetching, refetch } = useQuery(ownProvidersQuery(useApi()))
  if (error && !providers)
    return <TryAgain text={t('settings.organisationsFailed')} pending={isFetching} onRetry={refetch} />
  if (!providers || providers.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('settings.organisationAccounts')}</h3>
      <p className="text-sm text-pretty text-muted">{t('settings.organisationAccountsText')}</p>
      <ul aria-label={t('settings.organisationAccounts')} className="w-full divide-y divide-line">
        {providers.map((provider) => (
          <Entry key={provider.providerId} provider={provider} />
        ))}
      </ul>
    </div>
  )
}

function Entry({ provider: { providerId, name, linkedAt } }: { provider: OwnProvider }) {
  const api = useApi()
  const queries = useQueryClient()
  const { run, dialog } = useRecentLogin()
  const change = useMutation({
    mutationFn: () =>
      run(() =>
        linkedAt === null ? goToLink(api, providerId) : api.call(unlinkProvider, { params: { providerId } }),
      ),
    onSuccess: () => queries.invalidateQueries(ownProvidersQuery(api)),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {linkedAt === null
            ? t('settings.notConnectedYet')
            : t('settings.connectedSince', { day: exactTime.format(new Date(linkedAt)) })}
        </p>
      </div>
      <Button variant="secondary" size="small" pending={change.isPending} onClick={() => change.mutate()}>
        {t(linkedAt === null ? 'settings.connectNamed' : 'settings.disconnectNamed', { name })}
      </Button>
      {change.error && <Fault className="w-full">{change.error.message}</Fault>}
      {dialog}
    </li>
  )
}
