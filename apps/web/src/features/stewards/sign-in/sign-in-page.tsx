import { removeProvider } from '@canopy/contract/desk/providers/endpoints'
import type { DeskProvider, DeskProviders } from '@canopy/contract/desk/providers/shapes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useRecentLogin } from '../../accounts/index.ts'
import { Part } from '../case/part.tsx'
import { ProviderForm } from './provider-form.tsx'
import { deskProvidersQuery, useShowProviders } from './sign-in-data.ts'

function SignInPage() {
  usePageTitle(t('desk-sign-in.title'))
  const providers = useQuery(deskProvidersQuery(useApi()))
  const { data } = providers
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('desk-sign-in.title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-sign-in.lead')}</p>
      </header>
      {providers.isPending && <Skeleton className="h-60 w-full" />}
      {providers.isError && !data && (
        <LoadFailure
          text={t('desk-sign-in.failed')}
          pending={providers.isFetching}
          onRetry={providers.refetch}
        />
      )}
      {data && <Providers data={data} />}
    </div>
  )
}

function Providers({ data: { providers, ...shared } }: { data: DeskProviders }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {providers.length === 0 && !isAdding && <p className="text-muted">{t('desk-sign-in.none')}</p>}
      {providers.map((provider) => (
        <Provider key={provider.providerId} provider={provider} shared={shared} />
      ))}
      {isAdding ? (
        <Part title={t('desk-sign-in.add')}>
          <ProviderForm {...shared} onDone={() => setAdding(false)} />
        </Part>
      ) : (
        <Button className="self-start" onClick={() => setAdding(true)}>
          {t('desk-sign-in.add')}
        </Button>
      )}
    </>
  )
}

type Props = { provider: DeskProvider; shared: Omit<DeskProviders, 'providers'> }

function Provider({ provider, shared }: Props) {
  const { providerId, name, issuer, members, admits, isOnlyWay } = provider
  const [open, setOpen] = useState<'change' | 'remove'>()
  const api = useApi()
  const show = useShowProviders()
  const close = () => setOpen(undefined)
  const { run, dialog } = useRecentLogin()
  const remove = useMutation({
    mutationFn: () => run(() => api.call(removeProvider, { params: { providerId } })),
    onSuccess(rest) {
      show(rest)
      toast('success', t('desk-sign-in.removed', { name }))
    },
  })
  return (
    <Part title={name}>
      {open === 'change' ? (
        <ProviderForm provider={provider} {...shared} onDone={close} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-2">
            <span dir="ltr" className="text-muted wrap-anywhere">
              {issuer}
            </span>
            {admits && <Badge tone="leaf">{t('desk-sign-in.isAdmitting')}</Badge>}
            {isOnlyWay && <Badge tone="sun">{t('desk-sign-in.isOnlyWay')}</Badge>}
          </p>
          <p>{t('desk-sign-in.connected', { members })}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setOpen('change')}>
              {t('desk-sign-in.change', { name })}
            </Button>
            <Button variant="secondary" onClick={() => setOpen('remove')}>
              {t('desk-sign-in.remove', { name })}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={t('desk-sign-in.removeTitle', { name })}
        question={t('desk-sign-in.removeText', { members })}
        failure={remove.error?.message}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {dialog}
    </Part>
  )
}

export { SignInPage as Component }
