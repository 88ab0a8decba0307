import { unsubscribe } from '@canopy/contract/notifications/alerts/endpoints'
import { paths } from '@canopy/contract/paths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../api/context.ts'
import { ApiError } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/form/fault.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Opens from the link in a mail, without a login. A button asks, because mail programs open links by themselves. */
function UnsubscribePage() {
  usePageTitle(t('accounts.unsubscribeTitle'))
  const { hash } = useLocation()
  const [link] = useState(() => new URLSearchParams(hash.slice(1)))
  const token = link.get('token') ?? ''
  const isInvited = link.get('list') === 'invitations'
  const api = useApi()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call(unsubscribe, { query: { token } }),
  })
  const isWrong =
    token === '' || (error instanceof ApiError && (error.status === 400 || error.status === 404))

  return (
    <>
      <h1 className="text-xl font-bold">{t('accounts.unsubscribeTitle')}</h1>
      <p role="status" className="mt-1 mb-6 text-pretty text-muted">
        {isSuccess
          ? t(isInvited ? 'accounts.uninvited' : 'accounts.unsubscribed')
          : isWrong
            ? t('accounts.unsubscribeIncomplete')
            : t('accounts.unsubscribeQuestion')}
      </p>
      {!isSuccess && !isWrong && (
        <Button size="large" className="w-full" pending={isPending} onClick={() => mutate()}>
          {t('accounts.unsubscribe')}
        </Button>
      )}
      {error && !isWrong && <Fault className="mt-4">{error.message}</Fault>}
      {!isInvited && (
        <p className="mt-6 text-center text-sm">
          <TextLink to={paths.notificationSettings}>{t('common.notificationSettings')}</TextLink>
        </p>
      )}
    </>
  )
}

export { UnsubscribePage as Component }
