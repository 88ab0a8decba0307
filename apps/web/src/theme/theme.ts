/** The member's choice between light and dark; `apply-theme.ts` applies it before the first paint. */

import { useSyncExternalStore } from 'react'

const KEY = 'theme'

export type Theme = 'light' | 'dark' | 'system'

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Keeps the choice, and has it worn at once. */
export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  dispatchEvent(new Event('themechange'))
}

function subscribe(changed: () => void) {
  addEventListener('themechange', changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener('themechange', changed)
    removeEventListener('storage', changed)
  }
}

/** What was chosen, in this tab or another. */
export const useTheme = () => useSyncExternalStore(subscribe, storedTheme)
