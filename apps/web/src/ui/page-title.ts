import { useEffect } from 'react'

const state = { title: 'Canopy', unread: 0 }

function show() {
  document.title = state.unread > 0 ? `(${state.unread}) ${state.title}` : state.title
}

/** Names the page in the browser's tab, its history, and to screen readers when the page changes. */
export function usePageTitle(title: string) {
  useEffect(() => {
    state.title = `${title} · Canopy`
    show()
  }, [title])
}

/** Puts how much is unread before the title of whatever page is open, for as long as this is mounted. */
export function useUnreadInTitle(unread: number) {
  useEffect(() => {
    state.unread = unread
    show()
    return () => {
      state.unread = 0
      show()
    }
  }, [unread])
}
