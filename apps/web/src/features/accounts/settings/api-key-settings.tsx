import { revokeApiKey } from '@canopy/contract/accounts/api-keys/endpoints'
import type { ApiKey } from '@canopy/contract/accounts/api-keys/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DOT } from '../../../ui/dot.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ApiKeyName, scopeTexts } from './api-key-words.tsx'
import { apiKeysQuery } from './settings-data.ts'

const NewKeyDialog = lazyNamed(() => import('./new-api-key-dialog.tsx'), 'NewApiKeyDialog')

/** Lists the member's API keys, with buttons that make and revoke them. */
export function ApiKeySettings() {
  const api = useApi()
  const { data: keys, error, isFetching, refetch } = useQuery(apiKeysQuery(api))
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey>()
  const list = useRef<HTMLDivElement>(null)

  return (
    <div ref={list} tabIndex={-1} className="flex flex-col items-start gap-4 -outline-offset-2">
      {keys?.length === 0 && <p>{t('api-keys.none')}</p>}
      {keys && keys.length > 0 && (
        <ul aria-label={t('api-keys.title')} className="w-full divide-y divide-line">
          {keys.map((key) => (
            <Entry key={key.keyId} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </ul>
      )}
      {!keys && !error && (
        <div aria-busy="true" className="w-full">
          <p className="sr-only">{t('common.loading')}</p>
          <Skeleton className="h-14" />
        </div>
      )}
      {!keys && error && <TryAgain text={t('api-keys.failed')} pending={isFetching} onRetry={refetch} />}
      <Button variant="secondary" onClick={() => setMaking(true)}>
        {t('api-keys.make')}
      </Button>
      <p className="text-sm text-pretty text-muted">{t('api-keys.allEnd')}</p>
      <LazyDialog open={isMaking}>{isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}</LazyDialog>
      {revoked && (
        <RevokeDialog
          apiKey={revoked}
          // The button with the focus disappears when its key is revoked.
          onRevoked={() => list.current?.focus()}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </div>
  )
}

function Entry({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt, revokedAt } = apiKey
  const isExpired = new Date(expiresAt) <= new Date()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <ApiKeyName apiKey={apiKey} />
        </p>
        <p className="text-sm text-pretty text-muted">{scopeTexts(scopes)}</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? rich('settings.lastUsed', { time: () => <TimeAgo time={lastUsedAt} /> })
            : t('api-keys.neverUsed')}
          {!revokedAt && !isExpired && (
            <>
              {DOT}
              {rich('api-keys.endsAt', { time: () => <TimeAgo time={expiresAt} /> })}
            </>
          )}
        </p>
      </div>
      {revokedAt || isExpired ? (
        <Badge>{t(revokedAt ? 'api-keys.revoked' : 'api-keys.expired')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={onRevoke}
          aria-label={t('api-keys.revokeNamed', { name })}
        >
          {t('api-keys.revoke')}
        </Button>
      )}
    </li>
  )
}

function RevokeDialog({
  apiKey: { keyId, name },
  onRevoked,
  onClose,
}: {
  apiKey: ApiKey
  onRevoked: () => void
  onClose: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(revokeApiKey, { params: { keyId } }),
    onSuccess: async () => {
      await queries.invalidateQueries(apiKeysQuery(api))
      toast('success', t('api-keys.wasRevoked', { name }))
      onClose()
      onRevoked()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('api-keys.revokeNamed', { name })}
      description={t('api-keys.revokeQuestion')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate()}>
            {t('api-keys.revoke')}
          </Button>
        </>
      }
    >
      <FormFailure message={error?.message} />
    </Dialog>
  )
}
