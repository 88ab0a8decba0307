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
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  question: string
  failure: string | undefined
  pending: boolean
  onConfirm: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={question}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            Delete
          </Button>
        </>
      }
    >
      <FormFailure message={failure} />
    </Dialog>
  )
}
