import type { ReactNode } from 'react'
import { Modal, ModalBody, ModalClose, ModalTitle } from './modal.tsx'

/** A modal panel at the edge where lines end, as wide as `width` (any CSS length) or the screen. */
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
    <Modal place="end" open={open} onOpenChange={onOpenChange} style={{ width }}>
      <header className="flex h-16 shrink-0 items-center gap-2 border-b border-line pe-3 ps-5">
        <ModalTitle className="min-w-0 flex-1 text-lg font-bold">{title}</ModalTitle>
        <ModalClose />
      </header>
      <ModalBody className="p-5">{children}</ModalBody>
      {footer && (
        <footer className="border-t border-line p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Modal>
  )
}
