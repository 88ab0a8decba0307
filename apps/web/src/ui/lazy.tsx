import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  type RefCallback,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import { loadWithMessages, t } from '../language/messages.ts'
import { Button } from './button.tsx'

/** Replaces what could not be loaded. An error would replace the whole page. */
const ReloadButton = () => (
  <Button size="small" onClick={() => location.reload()}>
    {t('common.reload')}
  </Button>
)

/** React's `lazy` for a component that is a named export. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(() =>
    loadWithMessages(load).then(
      (loaded) => ({ default: loaded[name] }),
      (): { default: ComponentType<Props> } => ({ default: ReloadButton }),
    ),
  )

/** A ref of a button that React replaces with another one: the new one gets the focus that the old one had. */
function useFocusHandedOn() {
  const hadFocus = useRef(false)
  return useCallback((button: HTMLButtonElement | null) => {
    if (hadFocus.current) button?.focus({ preventScroll: true })
    return () => {
      hadFocus.current = button === document.activeElement
    }
  }, [])
}

type TriggerProps = { ref: RefCallback<HTMLButtonElement>; onPointerEnter: () => void; onClick: () => void }

/**
 * A button and the menu or popover it opens, whose code loads when the pointer reaches the button or the button is clicked. `button`
 * spreads the props onto the button. `opened` renders the lazy component, which gets the button as its trigger and mounts open.
 */
export function LazyTrigger({
  load,
  button,
  opened,
}: {
  load: () => Promise<unknown>
  button: (props: TriggerProps) => ReactElement
  opened: (trigger: ReactElement) => ReactNode
}) {
  const [isWanted, setWanted] = useState(false)
  const ref = useFocusHandedOn()
  const trigger = button({
    ref,
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
