import type { Challenge } from '@canopy/contract/challenges/shapes'
import { useState } from 'react'
import { t } from '../../../../language/messages.ts'
import { Card } from '../../../../ui/card.tsx'
import { LazyDialog, lazyNamed } from '../../../../ui/lazy.tsx'
import { ChallengePicture } from '../../challenge-picture.tsx'

const Dialog = lazyNamed(() => import('../../../../ui/overlay/dialog.tsx'), 'Dialog')

/** The challenge's own picture, as an example of a photo; opens large. */
export function ExamplePicture({ challenge }: { challenge: Challenge }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="w-40 shrink-0 sm:w-56">
      <button
        type="button"
        aria-label={t('proofs.openExample')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="block w-full cursor-zoom-in -outline-offset-2"
      >
        <ChallengePicture challenge={challenge} sizes="14rem" priority />
      </button>
      <LazyDialog open={isOpen}>
        <Dialog open={isOpen} onOpenChange={setOpen} title={t('proofs.examplePicture')}>
          <div className="overflow-clip rounded-control">
            <ChallengePicture challenge={challenge} sizes="(width < 40rem) 100vw, 40rem" />
          </div>
        </Dialog>
      </LazyDialog>
    </Card>
  )
}
