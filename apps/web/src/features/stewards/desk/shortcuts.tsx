import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../../../language/messages.ts'
import { shortcutKey } from '../../../ui/keys.ts'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { areShortcutsOn, type Shortcut } from './shortcut.ts'

const ShortcutsDialog = lazyNamed(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

type Registry = {
  all: () => Shortcut[]
  /** Returns the function that removes them again. */
  add: (list: () => Shortcut[]) => () => void
}

function createRegistry(): Registry {
  const lists = new Set<() => Shortcut[]>()
  return {
    all: () => [...lists].flatMap((list) => list()),
    add(list) {
      lists.add(list)
      return () => lists.delete(list)
    },
  }
}

const ShortcutsContext = createContext<{ registry: Registry; showList: () => void } | undefined>(undefined)

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu]'

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(TYPING) !== null

/** Single keys that act on the screens of the desk, except while somebody types or a dialog is open. `?` lists them. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createRegistry)
  const [isListOpen, setListOpen] = useState(false)
  const showList = useCallback(() => setListOpen(true), [])

  useLayoutEffect(
    () => registry.add(() => [{ key: '?', label: t('desk.showShortcuts'), run: showList }]),
    [registry, showList],
  )

  // Listens before the first paint of the screen, as the shortcuts do: a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event) || !areShortcutsOn()) return
      const pressed = shortcutKey(event)
      const shortcut = registry.all().findLast(({ key }) => key === pressed)
      if (!shortcut?.run) return
      event.preventDefault()
      shortcut.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [registry])

  return (
    <ShortcutsContext value={{ registry, showList }}>
      {children}
      <LazyDialog open={isListOpen}>
        <ShortcutsDialog open={isListOpen} onOpenChange={setListOpen} shortcuts={registry.all()} />
      </LazyDialog>
    </ShortcutsContext>
  )
}

function useShortcutsContext() {
  const context = useContext(ShortcutsContext)
  if (!context) throw new Error('Shortcuts need a ShortcutsProvider above them')
  return context
}

/** Opens the list of keys. */
export const useShowShortcuts = () => useShortcutsContext().showList

/** Adds shortcuts while the component is mounted. Of two with the same key, the one added last runs. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const { registry } = useShortcutsContext()
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => registry.add(() => latest.current), [registry])
}
