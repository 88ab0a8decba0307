import type { ComponentProps } from 'react'
import { t } from '../../language/messages.ts'
import { Button } from '../button.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before deleting something. It shows a failure and stays open. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  failure,
  pending,
  finalFocus,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  question: string
  failure: string | undefined
  pending: boolean
  finalFocus?: ComponentProps<typeof Dialog>['finalFocus']
  onConfirm: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={question}
      finalFocus={finalFocus}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {t('common.delete')}
          </Button>
        </>
      }
    >
      <FormFailure message={failure} />
    </Dialog>
  )
}
