import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Veil } from './veil.tsx'

/**
 * A modal panel at the right edge, as wide as `width` (any CSS length) or the screen. Keeps the focus while open and gives it back
 * to where it was. Import it where it is shown lazily: it brings the library along.
 */
export function Drawer({
  open,
  onOpenChange,
  title,
  width,
  footer,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  width: string
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Veil />
        <Base.Viewport className="fixed inset-0 flex justify-end overflow-hidden">
          <Base.Popup
            style={{ width }}
            className="flex h-full max-w-full flex-col bg-surface shadow-float outline-none transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full"
          >
            <header className="flex h-16 shrink-0 items-center gap-2 border-b border-line pr-3 pl-5">
              <Base.Title className="min-w-0 flex-1 text-lg font-bold">{title}</Base.Title>
              <Base.Close render={<IconButton label="Close" />}>
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
            {footer && (
              <footer className="border-t border-line p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
