import { Suspense, useEffect, useState } from 'react'
import { storageKeys, storedText } from '../../../storage.ts'
import { lazyNamed } from '../../../ui/lazy.tsx'

const PushCard = lazyNamed(() => import('./push-card.tsx'), 'PushCard')

const pushedTo = storedText(storageKeys.push)

/** Members who were asked are not asked again until they sign out; the settings have it, too. */
async function mayOffer() {
  if (pushedTo.get() !== null || !('Notification' in globalThis) || Notification.permission !== 'default')
    return false
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager !== undefined
}

/** Shows the card that offers push messages when it is time for it. */
export function PushOffer({ offers }: { offers: number }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (offers > 0) mayOffer().then((may) => may && setOpen(true), console.warn)
  }, [offers])
  if (!isOpen) return null
  const close = () => {
    if (pushedTo.get() === null) pushedTo.set('no')
    setOpen(false)
  }
  return (
    <Suspense>
      <PushCard onClose={close} />
    </Suspense>
  )
}
