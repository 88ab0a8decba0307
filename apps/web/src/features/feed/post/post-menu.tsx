import type { Post } from '@canopy/contract/feed'
import { Flag, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { useMark } from '../data/marks.ts'
import type { OpenPostDialog } from './post-dialogs.tsx'

/** Mounts open. */
export function PostMenu({
  trigger,
  post,
  mayDelete,
  onOpenDialog,
}: {
  trigger: ReactElement
  post: Post
  mayDelete: boolean
  onOpenDialog: OpenPostDialog
}) {
  const { reported } = useMark(post.postId)
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem
        icon={<Flag aria-hidden="true" className="size-5" />}
        disabled={reported}
        onClick={() => onOpenDialog('report', post)}
      >
        {reported ? 'Already Reported' : 'Report Post'}
      </MenuItem>
      {mayDelete && (
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          tone="danger"
          onClick={() => onOpenDialog('delete', post)}
        >
          Delete Post
        </MenuItem>
      )}
    </Menu>
  )
}
