import type { ComponentProps, ReactNode } from 'react'
import { Modal, ModalBody, ModalClose, ModalDescription, ModalTitle } from './modal.tsx'

/** A modal window in the middle of the page, on phones at the bottom. */
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
  /** Buttons in the footer, which stay in view while the content scrolls. */
  actions?: ReactNode
  /** Element that gets the focus on closing, if not the one that had it before. */
  finalFocus?: ComponentProps<typeof Modal>['finalFocus']
  children?: ReactNode
}) {
  return (
    <Modal place="center" open={open} onOpenChange={onOpenChange} finalFocus={finalFocus}>
      <header className="p-5">
        <ModalTitle className="pe-11 text-lg font-bold">{title}</ModalTitle>
        {description && (
          <ModalDescription className="mt-1 text-sm text-pretty text-muted">{description}</ModalDescription>
        )}
      </header>
      <ModalBody className="px-5 pb-5 empty:hidden">{children}</ModalBody>
      {actions && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {actions}
        </footer>
      )}
      {/* Last, so that opening the dialog focuses its first field or action instead. */}
      <div className="absolute top-3 end-3">
        <ModalClose />
      </div>
    </Modal>
  )
}
