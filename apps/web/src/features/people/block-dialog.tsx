import { messages } from '@canopy/contract/messages'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useBlock } from './use-hiding.ts'

/** Asks before blocking. Mounts open. */
export function BlockDialog({
  member,
  onBlocked,
}: {
  member: { userId: string; fullName: string }
  onBlocked?: () => void
}) {
  const [open, setOpen] = useState(true)
  const { mutate, isPending, error } = useBlock(member)
  const { fullName } = member

  const block = () =>
    mutate(true, {
      onSuccess: () => {
        setOpen(false)
        toast('success', messages.blocked(fullName))
        onBlocked?.()
      },
    })

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={`Block ${fullName}?`}
      description={messages.blockConfirm}
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button variant="danger" pending={isPending} onClick={block}>
            Block {fullName}
          </Button>
        </>
      }
    >
      <FormFailure message={error && !isPending ? messages.blockFailed(error.message) : undefined} />
    </Dialog>
  )
}
