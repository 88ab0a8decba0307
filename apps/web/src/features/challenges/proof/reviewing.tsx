import { useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'

/** Replaces the form during the review. Takes the focus, because the pressed button is gone. */
export function Reviewing() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <Card>
      <div
        ref={box}
        role="status"
        tabIndex={-1}
        className="flex min-h-64 flex-col items-center justify-center gap-4 p-6 text-center outline-none"
      >
        <Spinner className="size-8 text-leaf-ink" />
        <p className="text-lg font-bold">{t('proofs.reviewing')}</p>
        <p className="max-w-80 text-sm text-muted">{t('proofs.reviewTime')}</p>
      </div>
    </Card>
  )
}

/** Replaces the form during the upload; `share` is from 0 to 1. */
export function Uploading({ share, onCancel }: { share: number; onCancel: () => void }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <Card className="flex min-h-64 flex-col items-center justify-center gap-4 p-6">
      <p ref={box} tabIndex={-1} className="text-lg font-bold outline-none">
        {t('proofs.sending')}
      </p>
      <div className="w-full max-w-80">
        <ProgressBar label={t('proofs.sendingProgress')} value={Math.round(share * 100)} />
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </Card>
  )
}
