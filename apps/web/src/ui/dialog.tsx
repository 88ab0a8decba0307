import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Veil } from './veil.tsx'

/**
 * A modal window: in the middle of the page, on phones risen from the bottom. Keeps the focus while open and gives it back to
 * where it was; Escape, the backdrop and the cross close it. Import it where it is shown lazily: it brings the library along.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  finalFocus,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons at the foot, which stay in view while the content scrolls. */
  actions?: ReactNode
  /** Where the focus goes on closing, if not back. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
  children?: ReactNode
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Veil />
        <Base.Viewport className="fixed inset-0 grid grid-cols-1 place-items-end sm:place-items-center sm:p-6">
          <Base.Popup
            finalFocus={finalFocus}
            className="relative flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-card bg-surface shadow-float outline-none transition-[opacity,transform] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:max-w-130 sm:rounded-card sm:data-ending-style:translate-y-2 sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-2 sm:data-starting-style:opacity-0"
          >
            <header className="p-5">
              <Base.Title className="pr-11 text-lg font-bold">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-sm text-pretty text-muted">
                  {description}
                </Base.Description>
              )}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 empty:hidden">
              {children}
            </div>
            {actions && (
              <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
                {actions}
              </footer>
            )}
            {/* Last, so that opening the dialog puts the focus on its first field or action. */}
            <div className="absolute top-3 right-3">
              <Base.Close render={<IconButton label="Close" />}>
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
