import { Ellipsis } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyTrigger, lazyNamed } from '../../ui/lazy.tsx'

const fetchMenu = () => import('./notification-menu.tsx')
const NotificationMenu = lazyNamed(fetchMenu, 'NotificationMenu')

/** Menu of a notification of a post. */
export function NotificationMenuButton({ postId }: { postId: string }) {
  return (
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <IconButton
          label={t('common.more')}
          aria-haspopup="menu"
          className="text-muted hover:text-ink"
          {...handlers}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      opened={(trigger) => <NotificationMenu trigger={trigger} postId={postId} />}
    />
  )
}
