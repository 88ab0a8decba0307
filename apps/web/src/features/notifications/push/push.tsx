import { useEffect } from 'react'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { keepOn } from './device.ts'
import { PushOffer } from './push-offer.tsx'
import { useWorkerMessages } from './use-worker-messages.ts'

const pushedTo = storedText(storageKeys.push)

/** Keeps the push messages of this browser on, and offers them. */
export function Push({ offers }: { offers: number }) {
  const { userId } = useSession()
  const api = useApi()
  useEffect(() => {
    if (pushedTo.get() !== userId) return
    keepOn(api).catch((error: unknown) => console.warn('Push messages may not arrive.', error))
  }, [userId, api])
  useWorkerMessages()
  return <PushOffer offers={offers} />
}
