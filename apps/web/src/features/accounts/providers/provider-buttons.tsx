import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { goToProvider, providersQuery } from './providers-data.ts'

/** A button for each organisation with whose accounts members log in. `onOnlyWay` is called if there is no other way in. */
export function ProviderButtons({ onOnlyWay }: { onOnlyWay: () => void }) {
  const api = useApi()
  const { data } = useQuery(providersQuery(api))
  const leave = useMutation({ mutationFn: (providerId: string) => goToProvider(api, providerId) })
  const isOnlyWay = data?.isOnlyWay === true
  useEffect(() => {
    if (isOnlyWay) onOnlyWay()
  }, [isOnlyWay, onOnlyWay])
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
    </div>
  )
}
