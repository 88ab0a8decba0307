import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react'
import { t } from '../../language/messages.ts'
import { IconButton } from '../icon-button.tsx'
import { HiddenScrollbar } from './hidden-scrollbar.tsx'
import { useBackGesture } from './use-back-gesture.ts'

export const ModalTitle = Base.Title
export const ModalDescription = Base.Description

/** Places of the window on the screen. */
const places = {
  /** On phones it rises from the bottom. */
  center: {
    viewport: 'grid grid-cols-1 place-items-end sm:place-items-center sm:p-6',
    popup:
      'relative flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-card transition-[opacity,transform] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:max-w-130 sm:rounded-card sm:data-ending-style:translate-y-2 sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-2 sm:data-starting-style:opacity-0',
  },
  /** Covers the strip of a hidden scrollbar, too. */
  full: { viewport: 'w-screen', popup: 'popup-motion flex size-full flex-col' },
  end: {
    viewport: 'flex justify-end overflow-hidden',
    popup:
      'flex h-full max-w-full flex-col transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
  },
  /** On phones it fills the screen. */
  top: {
    viewport: 'flex justify-center overflow-hidden sm:p-6 sm:pt-[10dvh]',
    popup:
      'popup-motion flex h-full w-full flex-col sm:h-auto sm:max-h-[min(40rem,80dvh)] sm:max-w-160 sm:self-start sm:rounded-card',
  },
}

/**
 * The frame of all modal windows. It traps the focus while open and returns it on closing; Escape and the backdrop close it.
 * Import it only from components that are loaded lazily, since it includes the library.
 */
export function Modal({
  open,
  onOpenChange,
  place,
  finalFocus,
  children,
  ...popup
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  place: keyof typeof places
} & Pick<ComponentProps<typeof Base.Popup>, 'finalFocus' | 'style' | 'children' | 'aria-label'>) {
  useBackGesture(open, () => onOpenChange(false))
  const focusReturn = useFocusReturn(open)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* `forceRender`, so that a dialog above another one stands out from it. */}
        <Base.Backdrop forceRender className="veil">
          <HiddenScrollbar />
        </Base.Backdrop>
        <Base.Viewport className={`fixed inset-0 ${places[place].viewport}`}>
          <Base.Popup
            {...popup}
            finalFocus={finalFocus ?? focusReturn}
            className={`bg-surface shadow-float outline-none ${places[place].popup}`}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Tells whether scripts focus an element that Tab does not reach, such as a row or a heading. Items of menus are gone when the dialog
 * closes.
 */
const isFocusedByScript = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.tabIndex < 0 &&
  !element.closest('[role=menu]')

/**
 * Returns the focus to what a script had focused: the library would move it on to the first button within. Undefined where the library
 * returns it by itself.
 */
function useFocusReturn(open: boolean) {
  const [opener, setOpener] = useState<HTMLElement>()
  useLayoutEffect(() => {
    const { activeElement: focused } = document
    if (open) setOpener(isFocusedByScript(focused) ? focused : undefined)
  }, [open])
  if (!opener) return undefined
  return () => {
    if (!opener.isConnected) return true
    // Once the library has seen that it has nothing to do.
    queueMicrotask(() => {
      const { activeElement: focused } = document
      // Not if the focus has gone elsewhere, as to a page that was opened.
      if (focused === document.body || focused?.closest('[role$=dialog]'))
        opener.focus({ preventScroll: true })
    })
    return false
  }
}

export function ModalBody({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${className}`}>{children}</div>
}

export function ModalClose() {
  return (
    <Base.Close render={<IconButton label={t('common.close')} />}>
      <X aria-hidden="true" className="size-5" />
    </Base.Close>
  )
}
