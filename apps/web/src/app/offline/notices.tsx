import { SECOND } from '@canopy/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Sprout, Wifi } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { dateFormat } from '../../language/dates.ts'
import { t } from '../../language/messages.ts'
import { storedToken } from '../../session/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { newVersion, offerVersion, subscribe } from './new-version.ts'
import { cacheResponses } from './response-cache.ts'
import { registerServiceWorker } from './service-worker.ts'
import { useConnection, useOldestFetch } from './use-connection.ts'

/** The files of the first page come before the worker. */
const REGISTER_DELAY = 2 * SECOND

const timeOfDay = dateFormat({ timeStyle: 'short' })
const dayAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** Time of day, and the day if it is not today. */
function format(moment: Date) {
  const isToday = moment.toDateString() === new Date().toDateString()
  return (isToday ? timeOfDay : dayAndTime).format(moment)
}

/** Only the built app has a service worker, and only over https or on localhost. */
function useServiceWorker() {
  const queries = useQueryClient()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    cacheResponses(queries)
    const timer = setTimeout(
      () => registerServiceWorker().catch((error) => console.warn('No service worker.', error)),
      REGISTER_DELAY,
    )
    return () => clearTimeout(timer)
  }, [queries])
}

/** A bar at the foot of every page: there is no connection, it is restored, or a new version is available. */
export function Notices() {
  useServiceWorker()
  const { offline, isBack } = useConnection()
  const activate = useSyncExternalStore(subscribe, newVersion)
  return (
    <div aria-live="polite">
      {offline ? (
        <OfflineNotice />
      ) : isBack ? (
        <Notice icon={<Wifi aria-hidden="true" className="text-leaf-ink" />}>{t('common.backOnline')}</Notice>
      ) : (
        activate && <VersionNotice activate={activate} />
      )}
    </div>
  )
}

function OfflineNotice() {
  const at = useOldestFetch()
  return (
    <Notice icon={<CloudOff aria-hidden="true" className="text-muted" />}>
      <p>
        {navigator.onLine ? t('common.unreachable') : t('common.offline')}{' '}
        {storedToken() === null || at === undefined
          ? t('common.needsConnection')
          : t('common.readLast', { time: format(new Date(at)) })}
      </p>
    </Notice>
  )
}

function VersionNotice({ activate }: { activate: () => void }) {
  return (
    <Notice icon={<Sprout aria-hidden="true" className="text-leaf-ink" />}>
      <p>{t('common.newVersion')}</p>
      <span className="flex gap-1">
        <Button size="small" onClick={activate}>
          {t('common.reload')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => offerVersion(undefined)}>
          {t('common.later')}
        </Button>
      </span>
    </Notice>
  )
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="notice fixed inset-x-0 bottom-(--bottom-bar) z-40 flex h-(--notice) animate-appear items-center justify-center gap-3 border-t border-line bg-surface pe-[calc(1rem+var(--scrollbar))] ps-4 text-sm leading-tight font-medium text-balance print:hidden [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      {children}
    </div>
  )
}
