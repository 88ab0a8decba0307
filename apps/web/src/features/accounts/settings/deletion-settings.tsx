import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'

const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }))

/** The way out. */
export function DeletionSettings() {
  const [open, setOpen] = useState(false)
  return (
    <Section
      id="deletion"
      title="Delete account"
      lead="Your profile, posts and comments go for good. Orders stay in the books, without anything that tells whose they were."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && (
        <Suspense>
          <DeletionDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
