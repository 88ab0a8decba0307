import type { Post } from '@canopy/contract/feed'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { AskDialog } from './post-dialogs.tsx'

const fetchMenu = () => import('./post-menu.tsx')
const PostMenu = lazy(async () => ({ default: (await fetchMenu()).PostMenu }))

/** Opens the menu of a post, which is fetched when it is first wanted. */
export function PostMenuButton({
  post,
  mayDelete,
  onAsk,
}: {
  post: Post
  mayDelete: boolean
  onAsk: AskDialog
}) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label="More"
      aria-haspopup="menu"
      className="text-muted"
      onPointerEnter={() => void fetchMenu()}
      onClick={() => setWanted(true)}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </IconButton>
  )

  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <PostMenu trigger={button} post={post} mayDelete={mayDelete} onAsk={onAsk} />
    </Suspense>
  )
}
