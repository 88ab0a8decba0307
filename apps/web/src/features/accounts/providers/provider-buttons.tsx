import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { goToProvider, providersQuery } from './providers-data.ts'

/**
 * A button for each organisation with whose accounts members log in. `onOnlyWay` is called with true if there is no other way in, and with
 * false if the member asks for another one all the same, whose account is not connected yet.
 */
export function ProviderButtons({ onOnlyWay }: { onOnlyWay: (isOnlyWay: boolean) => void }) {
  const api = useApi()
  const { data } = useQuery(providersQuery(api))
  const leave = useMutation({ mutationFn: (providerId: string) => goToProvider(api, providerId) })
  const [asksForOther, setAsksForOther] = useState(false)
  const isOnlyWay = data?.isOnlyWay === true && !asksForOther
  useEffect(() => onOnlyWay(isOnlyWay), [isOnlyWay, onOnlyWay])
  if (!data || data.providers.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-4">
      {data.providers.map(({ providerId, name }) => (
        <Button
          key={providerId}
          variant={isOnlyWay ? 'primary' : 'secondary'}
          size="large"
          pending={leave.isPending && leave.variables === providerId}
          onClick={() => leave.mutate(providerId)}
        >
          {t('accounts.continueWith', { name })}
        </Button>
      ))}
      <FormFailure message={leave.error?.message} />
      {isOnlyWay && (
        <Button variant="quiet" onClick={() => setAsksForOther(true)}>
          {t('accounts.notConnectedYet')}
        </Button>
      )}
    </div>
  )
}
