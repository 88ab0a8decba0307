import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { messages } from '@canopy/contract/messages'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useDeleteComment } from './comments-data.ts'

export function DeleteCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteComment(comment)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Comment"
      question={messages.commentDeleteConfirm}
      failure={error && !isPending ? error.message : undefined}
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  )
}
