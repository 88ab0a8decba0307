import { Search } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { t } from '../../language/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { shortcutKey } from '../../ui/keys.ts'
import { LazyDialog, lazyNamed } from '../../ui/lazy.tsx'

const SearchOverlay = lazyNamed(() => import('./search-overlay.tsx'), 'SearchOverlay')

const isInUse = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null

/** `/` works unless an input, dialog or menu has the focus; Ctrl-K and ⌘K always work. */
function isShortcut(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
  // Layouts without Latin letters have another one at that place.
  if (ctrlKey || metaKey)
    return (key.toLowerCase() === 'k' || (key > '~' && code === 'KeyK')) && !altKey && !shiftKey
  return shortcutKey(event) === '/' && !isInUse(target)
}

/** Includes the overlay, whose code is loaded when it is first opened. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)

  // Listens before the first paint of the button: a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <IconButton
        label={t('shell.searchProducts')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-5.5" />
      </IconButton>
      <LazyDialog open={isOpen}>
        <SearchOverlay open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </>
  )
}
