import { hasDuty } from '@canopy/contract/desk/duties'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { EDIT_WITHIN } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { Flag, Link, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { copyText } from '../../../ui/form/copy-text.ts'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import type { OpenCommentDialog } from './comment-dialogs.tsx'

async function copyLink({ postId, commentId }: Comment) {
  if (await copyText(location.origin + paths.comment(postId, commentId)))
    toast('success', t('common.linkCopied'))
  else toast('error', t('common.linkCopyFailed'))
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
        {t('feed.copyLink')}
      </MenuItem>
      {mayEdit && (
        <MenuItem
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={() => onOpenDialog('edit', comment)}
        >
          {t('common.edit')}
        </MenuItem>
      )}
      {author !== userId && (
        <MenuItem
          icon={<Flag aria-hidden="true" className="size-5" />}
          onClick={() => onOpenDialog('report', comment)}
        >
          {t('common.report')}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          tone="danger"
          onClick={() => onOpenDialog('delete', comment)}
        >
          {t('common.delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
