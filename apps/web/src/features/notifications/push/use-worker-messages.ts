import { OPEN_MESSAGE } from '@canopy/contract/notifications/alerts/shapes'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Shows the page of a push message that was clicked. */
export function useWorkerMessages() {
  const navigate = useNavigate()
  useEffect(() => {
    const { serviceWorker } = navigator
    // Browsers have it on secure origins only.
    if (!serviceWorker) return
    const listener = ({ data }: MessageEvent<unknown>) => {
      const { type, href } = Object(data)
      if (type === OPEN_MESSAGE && typeof href === 'string') void navigate(href)
    }
    serviceWorker.addEventListener('message', listener)
    return () => serviceWorker.removeEventListener('message', listener)
  }, [navigate])
}
