import { hasDuty } from '@canopy/contract/desk/duties'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { EDIT_WITHIN } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { paths } from '@canopy/contract/paths'
import { Flag, Link, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import type { OpenCommentDialog } from './comment-dialogs.tsx'

function copyLink({ postId, commentId }: Comment) {
  // Browsers have no clipboard if the connection is not secure.
  const copied = navigator.clipboard?.writeText(location.origin + paths.comment(postId, commentId))
  Promise.resolve(copied ?? Promise.reject(new Error('no clipboard'))).then(
    () => toast('success', messages.linkCopied),
    () => toast('error', messages.linkCopyFailed),
  )
}

/** Mounts open. */
export function CommentMenu({
  trigger,
  comment,
  postAuthorId,
  onOpenDialog,
}: {
  trigger: ReactElement
  comment: Comment
  postAuthorId: string
  onOpenDialog: OpenCommentDialog
}) {
  const { userId, duties } = useSession()
  const author = comment.user.userId
  const mayEdit = author === userId && Date.now() - Date.parse(comment.timestamp) < EDIT_WITHIN
  const mayDelete = [author, postAuthorId].includes(userId) || hasDuty(duties, 'moderation')
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Link aria-hidden="true" className="size-5" />} onClick={() => copyLink(comment)}>
        Copy Link
      </MenuItem>
      {mayEdit && (
        <MenuItem
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={() => onOpenDialog('edit', comment)}
        >
          Edit
        </MenuItem>
      )}
      {author !== userId && (
        <MenuItem
          icon={<Flag aria-hidden="true" className="size-5" />}
          onClick={() => onOpenDialog('report', comment)}
        >
          Report
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          tone="danger"
          onClick={() => onOpenDialog('delete', comment)}
        >
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}
