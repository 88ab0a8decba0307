/** The member's choice between light and dark; `apply-theme.ts` applies it before the first paint. */

import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { onStorageChange, storageKeys, storedText } from '../storage.ts'

export const themes = [
  { value: 'light', label: 'common.themeLight', icon: <Sun aria-hidden="true" className="size-5" /> },
  { value: 'dark', label: 'common.themeDark', icon: <Moon aria-hidden="true" className="size-5" /> },
  { value: 'system', label: 'common.themeSystem', icon: <Monitor aria-hidden="true" className="size-5" /> },
] as const
type Theme = (typeof themes)[number]['value']

const theme = storedText(storageKeys.theme)

function chosenTheme(): Theme {
  const chosen = theme.get()
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Stores and applies the choice. */
export function chooseTheme(choice: Theme) {
  theme.set(choice === 'system' ? '' : choice)
  dispatchEvent(new Event('themechange'))
}

function subscribe(changed: () => void) {
  addEventListener('themechange', changed)
  const unsubscribe = onStorageChange(storageKeys.theme, changed)
  return () => {
    removeEventListener('themechange', changed)
    unsubscribe()
  }
}

/** The choice made in this tab or another. */
export const useTheme = () => useSyncExternalStore(subscribe, chosenTheme)
