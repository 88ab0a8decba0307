import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { isBlank } from '@canopy/contract/fields'
import { COMMENT_MAX } from '@canopy/contract/limits'
import { t } from '../../../language/messages.ts'
import { EditDialog } from '../editing/edit-dialog.tsx'
import { changedComment, useEditComment } from './comment-edits.ts'

const faultOf = (text: string) => {
  if (isBlank(text)) return t('common.fieldRequired')
  return text.trim().length > COMMENT_MAX ? t('feed.commentTooLong', { max: COMMENT_MAX }) : undefined
}

/** Mounts open. */
export function EditCommentDialog({ comment }: { comment: Comment }) {
  const edit = useEditComment(comment)
  const changed = changedComment(edit.error)
  return (
    <EditDialog
      draftName={`edit:${comment.commentId}`}
      title={t('feed.editComment')}
      description={t('feed.commentEditIsPublic')}
      before={{ text: comment.comment, edits: comment.edits }}
      faultOf={faultOf}
      edit={edit}
      save={({ text, seen }, options) => edit.mutate({ comment: text, seen }, options)}
      saved={t('feed.commentEdited')}
      changed={changed && { text: changed.comment, edits: changed.edits }}
      changedNotice={t('feed.commentChanged')}
    />
  )
}
