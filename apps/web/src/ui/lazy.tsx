import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { loadAgain } from '../load-again.ts'
import { Button } from './button.tsx'

/** In the place of what could not be loaded. An error would replace the whole page. */
const ReloadButton = () => (
  <Button size="small" onClick={() => location.reload()}>
    Reload
  </Button>
)

/** React's `lazy` for a component that is a named export. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(() =>
    loadAgain(load).then(
      (loaded) => ({ default: loaded[name] }),
      (): { default: ComponentType<Props> } => ({ default: ReloadButton }),
    ),
  )

/**
 * A button and the menu or popover it opens, whose code loads when the pointer reaches the button or the button is clicked. `button`
 * spreads the handlers onto the button. `opened` renders the lazy component, which gets the button as its trigger and mounts open.
 */
export function LazyTrigger({
  load,
  button,
  opened,
}: {
  load: () => Promise<unknown>
  button: (handlers: { onPointerEnter: () => void; onClick: () => void }) => ReactElement
  opened: (trigger: ReactElement) => ReactNode
}) {
  const [isWanted, setWanted] = useState(false)
  const trigger = button({
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => setWanted(true),
  })
  return isWanted ? <Suspense fallback={trigger}>{opened(trigger)}</Suspense> : trigger
}

/** Mounts a lazy dialog when it first opens. It stays mounted from then on, so that closing it can be animated. */
export function LazyDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}
