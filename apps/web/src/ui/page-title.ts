import { useEffect } from 'react'

/** Names the page in the browser's tab, its history, and to screen readers when the page changes. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Canopy`
  }, [title])
}
