import { site } from '@canopy/contract/site/site'
import { useEffect } from 'react'

const shown = { prefix: '', title: '' }

function show(change: Partial<typeof shown>) {
  Object.assign(shown, change)
  document.title = shown.prefix + (shown.title || site.name)
}

/** Names the page in the browser's tab and history, and to screen readers when the page changes. */
export function usePageTitle(title: string) {
  useEffect(() => show({ title: `${title} · ${site.name}` }), [title])
}

/** Puts `prefix` before the title of any page while the component is mounted. */
export function useTitlePrefix(prefix: string) {
  useEffect(() => {
    show({ prefix })
    return () => show({ prefix: '' })
  }, [prefix])
}
