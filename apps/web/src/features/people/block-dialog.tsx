import { useState } from 'react'
import { t } from '../../language/messages.ts'
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
        toast('success', t('people.blocked', { fullName }))
        onBlocked?.()
      },
    })

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('people.blockTitle', { fullName })}
      description={t('people.blockConfirm')}
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={block}>
            {t('people.blockNamed', { fullName })}
          </Button>
        </>
      }
    >
      <FormFailure
        message={error && !isPending ? t('people.blockFailed', { reason: error.message }) : undefined}
      />
    </Dialog>
  )
}
