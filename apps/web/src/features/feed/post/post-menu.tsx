import type { Post } from '@canopy/contract/feed'
import { Flag, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useMark } from '../data/feed-data.ts'
import type { AskDialog } from './post-dialogs.tsx'

/** What can be done about a post but rarely is. Opens as soon as it is there. */
export function PostMenu({
  trigger,
  post,
  mayDelete,
  onAsk,
}: {
  trigger: ReactElement
  post: Post
  mayDelete: boolean
  onAsk: AskDialog
}) {
  const { reported } = useMark(post.postId)
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem
        icon={<Flag aria-hidden="true" className="size-5" />}
        disabled={reported}
        onClick={() => onAsk('report', post)}
      >
        {reported ? 'Already Reported' : 'Report Post'}
      </MenuItem>
      {mayDelete && (
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          tone="danger"
          onClick={() => onAsk('delete', post)}
        >
          Delete Post
        </MenuItem>
      )}
    </Menu>
  )
}
