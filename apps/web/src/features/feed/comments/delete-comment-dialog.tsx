import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { t } from '../../../language/messages.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useDeleteComment } from './comments-data.ts'

export function DeleteCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteComment(comment)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('feed.deleteComment')}
      question={t('feed.commentDeleteConfirm')}
      failure={error && !isPending ? error.message : undefined}
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  )
}
