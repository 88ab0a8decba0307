import type { Draft } from '@canopy/contract/feed/drafts/shapes'
import { type RefObject, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useDeleteDraft } from './drafts-data.ts'

/** Mounts open. `list` gets the focus afterwards, since the button that opened this goes with the draft. */
export function DeleteDraftDialog({ draft, list }: { draft: Draft; list: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState(true)
  const { mutate, isPending, isSuccess, error } = useDeleteDraft(draft.draftId)
  const deleteDraft = () =>
    mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        toast('success', t('feed.draftDeleted'))
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={t('feed.deleteDraft')}
      question={t('feed.draftDeleteConfirm')}
      failure={error && !isPending ? error.message : undefined}
      pending={isPending}
      finalFocus={() => (isSuccess ? list.current : true)}
      onConfirm={deleteDraft}
    />
  )
}
