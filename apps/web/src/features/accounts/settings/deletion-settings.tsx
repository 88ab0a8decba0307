import { messages } from '@canopy/contract/messages'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'

const DeletionDialog = lazyNamed(() => import('./deletion-dialog.tsx'), 'DeletionDialog')

export function DeletionSettings() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mb-4 text-sm text-muted">{messages.keptAfterLeaving}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && (
        <Suspense>
          <DeletionDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
