import { confirmEmail, getUnconfirmedAccount, refuseAccount } from '@canopy/contract/accounts/endpoints'
import type { UnconfirmedAccount } from '@canopy/contract/accounts/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { ApiError } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { refreshSession } from '../../../session/session-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import { VisitorPage } from '../visitor-page.tsx'

const titles: Record<string, PlainMessageId> = {
  email_link_invalid: 'accounts.linkExpired',
  email_link_used: 'accounts.linkUsed',
  email_in_use: 'accounts.emailInUse',
  unauthenticated: 'common.logIn',
}

/** The token is in the fragment, which browsers do not send. A button confirms, because mail programs open links by themselves. */
function ConfirmEmailPage() {
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api.call(confirmEmail, { body: { token } }),
    onSuccess() {
      history.replaceState(history.state, '', paths.confirmEmail)
      refreshSession(queries)
    },
  })
  const refuse = useMutation({
    mutationFn: () => api.call(refuseAccount, { body: { token } }),
    onSuccess: () => history.replaceState(history.state, '', paths.confirmEmail),
  })
  const account = useQuery({
    queryKey: ['unconfirmed account', token],
    queryFn: ({ signal }) => api.call(getUnconfirmedAccount, { body: { token } }, { signal }),
    enabled: token !== '' && !confirm.isSuccess && !refuse.isSuccess,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [isStrangers, setStrangers] = useState(false)
  const error = confirm.error ?? refuse.error ?? account.error
  const refusal = error instanceof ApiError ? titles[error.code] : undefined

  if (refuse.isSuccess)
    return (
      <Done title={t('accounts.accountDeleted')}>
        <span role="status">{t('accounts.accountRefused')}</span>
      </Done>
    )
  if (confirm.isSuccess)
    return (
      <Done title={t('accounts.allDone')}>
        <span role="status">{t('accounts.emailConfirmed')}</span>
      </Done>
    )
  if (token === '' || refusal !== undefined)
    return (
      <Done title={t(refusal ?? 'accounts.linkExpired')}>
        <span role="alert">{error?.message ?? t('accounts.emailLinkInvalid')}</span>
      </Done>
    )
  return (
    <VisitorPage title={t('accounts.confirmAddressTitle')} lead={t('accounts.confirmAddressLead')}>
      {account.data && <Registered {...account.data} />}
      {isStrangers ? (
        <div className="flex flex-col gap-3">
          <p>{t('accounts.refuseAccountLead')}</p>
          <Button variant="danger" size="large" pending={refuse.isPending} onClick={() => refuse.mutate()}>
            {t('accounts.deleteAccount')}
          </Button>
          <Button variant="quiet" onClick={() => setStrangers(false)}>
            {t('common.back')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <Button size="large" pending={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('accounts.confirmAddress')}
          </Button>
          <Button variant="quiet" onClick={() => setStrangers(true)}>
            {t('accounts.notMe')}
          </Button>
        </div>
      )}
      {error && <Fault className="mt-4">{error.message}</Fault>}
    </VisitorPage>
  )
}

/** Shows the account, so that nobody confirms that of somebody else who used their address. */
function Registered({ fullName, username, registeredAt, device, network }: UnconfirmedAccount) {
  const from = [device, network].filter((part) => part !== null).join(', ')
  return (
    <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere">
      <dt className="text-muted">{t('accounts.account')}</dt>
      <dd>
        {fullName} (@{username})
      </dd>
      <dt className="text-muted">{t('accounts.registered')}</dt>
      <dd>{exactTime.format(new Date(registeredAt))}</dd>
      {from !== '' && (
        <>
          <dt className="text-muted">{t('common.from')}</dt>
          <dd>{from}</dd>
        </>
      )}
    </dl>
  )
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <VisitorPage title={title} lead={children}>
      <ButtonLink to={paths.feed} size="large" className="w-full">
        {t('accounts.goToSite')}
      </ButtonLink>
    </VisitorPage>
  )
}

export { ConfirmEmailPage as Component }
