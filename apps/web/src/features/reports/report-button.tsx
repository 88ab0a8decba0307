import type { ReportKind } from '@canopy/contract/reports/shapes'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyNamed } from '../../ui/lazy.tsx'

export const ReportThingDialog = lazyNamed(() => import('./report-thing-dialog.tsx'), 'ReportThingDialog')

export function ReportButton({ kind, id, label }: { kind: ReportKind; id: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportThingDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
