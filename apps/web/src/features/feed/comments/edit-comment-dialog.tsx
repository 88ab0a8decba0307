import { commentMessages } from '@canopy/contract/feed/comments/messages'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { isBlank } from '@canopy/contract/fields'
import { COMMENT_MAX } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { EditDialog } from '../editing/edit-dialog.tsx'
import { changedComment, useEditComment } from './comment-edits.ts'

const faultOf = (text: string) => {
  if (isBlank(text)) return messages.fieldRequired
  return text.trim().length > COMMENT_MAX ? messages.commentTooLong : undefined
}

/** Mounts open. */
export function EditCommentDialog({ comment }: { comment: Comment }) {
  const edit = useEditComment(comment)
  const changed = changedComment(edit.error)
  return (
    <EditDialog
      draftName={`edit:${comment.commentId}`}
      title="Edit Comment"
      description={commentMessages.editIsPublic}
      before={{ text: comment.comment, edits: comment.edits }}
      faultOf={faultOf}
      edit={edit}
      save={({ text, seen }, options) => edit.mutate({ comment: text, seen }, options)}
      saved={commentMessages.edited}
      changed={changed && { text: changed.comment, edits: changed.edits }}
      changedNotice={commentMessages.changed}
    />
  )
}
