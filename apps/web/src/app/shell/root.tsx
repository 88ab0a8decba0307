import { Suspense, useEffect, useRef, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { Notices } from '../offline/index.ts'

/** Every page that the browser itself loads has the key "default": without its path it would take over the last one's position. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** What every page stands in: the way past the navigation, the line that tells that a page is coming, and the news that it came. */
export function Root() {
  const { state } = useNavigation()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-leaf-ink shadow-float focus:translate-y-0"
      >
        Skip to content
      </a>
      {state !== 'idle' && <div role="progressbar" aria-label="Loading page" className="progress-line" />}
      <Outlet />
      <Arrival />
      <Suspense>
        <Notices />
      </Suspense>
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Puts the focus on a page that was just opened and tells its title, as a browser does for pages that it loads itself. */
function Arrival() {
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
