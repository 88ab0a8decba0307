import { SECOND } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Sprout, Wifi } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { storedToken } from '../../session/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { isLost, probe, setLost, subscribe } from './connection.ts'
import { newVersion, offerVersion, subscribe as subscribeToVersion } from './new-version.ts'
import { keepAnswers } from './response-cache.ts'
import { registerServiceWorker } from './service-worker.ts'
import { askAgain, useReadAt } from './use-connection.ts'

const RETRY_AFTER = 5 * SECOND
const BACK_FOR = 4 * SECOND
/** What the first page loads comes before what is for later. */
const REGISTER_AFTER = 2 * SECOND

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function written(moment: Date) {
  const isToday = moment.toDateString() === new Date().toDateString()
  return (isToday ? time : dayAndTime).format(moment)
}

/** Says at the foot of every page that there is no connection, that it is back, or that a new version waits. */
export function Notices() {
  const queries = useQueryClient()
  const lost = useSyncExternalStore(subscribe, isLost)
  const takeOver = useSyncExternalStore(subscribeToVersion, newVersion)
  const [wasLost, setWasLost] = useState(lost)
  const [isBack, setBack] = useState(false)
  if (lost !== wasLost) {
    setWasLost(lost)
    setBack(wasLost)
  }

  useEffect(() => {
    const disconnected = () => setLost(true)
    const connected = () => void probe()
    addEventListener('offline', disconnected)
    addEventListener('online', connected)
    if (!navigator.onLine) disconnected()
    return () => {
      removeEventListener('offline', disconnected)
      removeEventListener('online', connected)
    }
  }, [])

  useEffect(() => {
    if (!lost) return
    const retry = setInterval(() => document.visibilityState === 'visible' && probe(), RETRY_AFTER)
    return () => clearInterval(retry)
  }, [lost])

  // Also at first: the connection may have come back before this was there.
  useEffect(() => {
    if (!lost) askAgain(queries)
  }, [lost, queries])

  useEffect(() => {
    if (!isBack) return
    const gone = setTimeout(() => setBack(false), BACK_FOR)
    return () => clearTimeout(gone)
  }, [isBack])

  // Only the built app has a worker; without https there is none either.
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    keepAnswers(queries)
    const timer = setTimeout(
      () => registerServiceWorker().catch((error) => console.warn('No service worker.', error)),
      REGISTER_AFTER,
    )
    return () => clearTimeout(timer)
  }, [queries])

  return (
    <div aria-live="polite">
      {lost ? (
        <Notice icon={<CloudOff aria-hidden="true" className="text-muted" />}>
          <p>
            {navigator.onLine ? messages.unreachable : messages.offline}{' '}
            {storedToken() === null ? messages.needsConnection : <ReadBefore />}
          </p>
        </Notice>
      ) : isBack ? (
        <Notice icon={<Wifi aria-hidden="true" className="text-leaf-ink" />}>{messages.backOnline}</Notice>
      ) : (
        takeOver && (
          <Notice icon={<Sprout aria-hidden="true" className="text-leaf-ink" />}>
            <p>{messages.newVersion}</p>
            <span className="flex gap-1">
              <Button size="small" onClick={takeOver}>
                Reload
              </Button>
              <Button size="small" variant="quiet" onClick={() => offerVersion(undefined)}>
                Later
              </Button>
            </span>
          </Notice>
        )
      )}
    </div>
  )
}

function ReadBefore() {
  const at = useReadAt()
  return at === undefined ? messages.needsConnection : messages.readLast(written(new Date(at)))
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="notice fixed inset-x-0 bottom-(--bottom-bar) z-40 flex h-(--notice) animate-appear items-center justify-center gap-3 border-t border-line bg-surface pr-[calc(1rem+var(--scrollbar))] pl-4 text-sm leading-tight font-medium text-balance print:hidden [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      {children}
    </div>
  )
}
