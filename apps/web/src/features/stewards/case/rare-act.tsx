import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** The form of a rare or dangerous act, behind a button that names it. */
export function RareAct({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}
