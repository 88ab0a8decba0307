import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { goToProvider, providersQuery } from './providers-data.ts'

type Props = {
  /** Called with true if there is no other way in, and with false if a member whose account is not connected asks for another one. */
  onOnlyWay?: (isOnlyWay: boolean) => void
  /** Lets in who is new. */
  invitation?: string | undefined
}

/** A button for each organisation with whose accounts members log in. */
export function ProviderButtons({ onOnlyWay, invitation }: Props) {
  const api = useApi()
  const { data } = useQuery(providersQuery(api))
  const leave = useMutation({
    mutationFn: (providerId: string) => goToProvider(api, providerId, { invitation }),
  })
  const [asksForOther, setAsksForOther] = useState(false)
  const isOnlyWay = data?.isOnlyWay === true && !asksForOther
  useEffect(() => onOnlyWay?.(isOnlyWay), [isOnlyWay, onOnlyWay])
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
      {isOnlyWay && onOnlyWay && (
        <Button variant="quiet" onClick={() => setAsksForOther(true)}>
          {t('accounts.notConnectedYet')}
        </Button>
      )}
    </div>
  )
}
