import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

const SearchOverlay = lazy(async () => ({ default: (await import('./search-overlay.tsx')).SearchOverlay }))

const isBusy = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null

/** `/` is the shortcut wherever nothing else is being typed or shown; Ctrl-K and ⌘K always are. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey
  return key === '/' && !altKey && !isBusy(target)
}

/** Opens the search of products, as the shortcuts do. Brings the overlay along, which is fetched when it is first opened. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const [isFetched, setFetched] = useState(false)
  if (isOpen && !isFetched) setFetched(true)

  useEffect(() => {
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
        label="Search products"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-5.5" />
      </IconButton>
      {isFetched && (
        <Suspense fallback={null}>
          <SearchOverlay open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
