import { Suspense, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'

const DeletionDialog = lazyNamed(() => import('./deletion-dialog.tsx'), 'DeletionDialog')

export function DeletionSettings() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t('settings.keptAfterLeaving')}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('settings.deleteMyAccount')}
      </Button>
      {open && (
        <Suspense>
          <DeletionDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
