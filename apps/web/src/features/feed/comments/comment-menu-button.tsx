import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { Ellipsis } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import { actionClass } from './action-class.ts'
import type { OpenCommentDialog } from './comment-dialogs.tsx'

const fetchMenu = () => import('./comment-menu.tsx')
const CommentMenu = lazyNamed(fetchMenu, 'CommentMenu')

export function CommentMenuButton(props: {
  comment: Comment
  postAuthorId: string
  onOpenDialog: OpenCommentDialog
}) {
  return (
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <button
          type="button"
          aria-label={t('feed.commentMenu')}
          aria-haspopup="menu"
          className={`${actionClass} justify-center min-w-6`}
          {...handlers}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      )}
      opened={(trigger) => <CommentMenu trigger={trigger} {...props} />}
    />
  )
}
