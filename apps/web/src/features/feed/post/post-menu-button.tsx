import type { Post } from '@canopy/contract/feed/shapes'
import { Ellipsis } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import type { OpenPostDialog } from './post-dialogs.tsx'

const fetchMenu = () => import('./post-menu.tsx')
const PostMenu = lazyNamed(fetchMenu, 'PostMenu')

export function PostMenuButton({
  post,
  mayDelete,
  onOpenDialog,
}: {
  post: Post
  mayDelete: boolean
  onOpenDialog: OpenPostDialog
}) {
  return (
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <IconButton label={t('common.more')} aria-haspopup="menu" className="text-muted" {...handlers}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      opened={(trigger) => (
        <PostMenu trigger={trigger} post={post} mayDelete={mayDelete} onOpenDialog={onOpenDialog} />
      )}
    />
  )
}
