import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

/** A small window at `trigger` (a button element), for anything but a menu. */
export function Popover({
  trigger,
  label,
  align = 'center',
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactElement
  label: string
  align?: 'start' | 'center' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className="popup-motion max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-surface shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
