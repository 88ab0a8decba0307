import { storageKeys, storedText } from '../../../storage.ts'

/** `key` is what `shortcutKey` returns for it. One without `run` is only listed, since the focused element handles it. */
export type Shortcut = { key: string; label: string; run?: () => void }

/** Speech input types letters that are not meant as shortcuts, so they can be turned off in this browser (WCAG 2.1.4). */
const shortcuts = storedText(storageKeys.deskShortcuts)

export const areShortcutsOn = () => shortcuts.get() !== 'off'

export const turnShortcuts = (on: boolean) => shortcuts.set(on ? '' : 'off')
