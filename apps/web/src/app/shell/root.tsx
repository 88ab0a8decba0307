import { Suspense, useEffect, useRef, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { t, useLanguage } from '../../language/messages.ts'
import { Notices } from '../offline/index.ts'

/** All pages loaded by the browser itself share the key "default", and would share one scroll position without their address. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** The parts that all pages share: skip link, progress bar and announcements. */
export function Root() {
  useLanguage()
  const { state } = useNavigation()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 start-2 z-60 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-leaf-ink shadow-float focus:translate-y-0"
      >
        {t('common.skipToContent')}
      </a>
      {state !== 'idle' && (
        <div role="progressbar" aria-label={t('common.loadingPage')} className="progress-line" />
      )}
      <Outlet />
      <PageAnnouncer />
      <Suspense>
        <Notices />
      </Suspense>
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Moves the focus to a page just opened and announces its title, as browsers do for pages that they load themselves. */
function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
