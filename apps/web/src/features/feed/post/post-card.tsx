import type { Post } from '@canopy/contract/feed'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PostActions } from './post-actions.tsx'
import { PostAuthor } from './post-author.tsx'
import type { AskDialog } from './post-dialogs.tsx'
import { PostImage } from './post-image.tsx'
import { PostMenuButton } from './post-menu-button.tsx'
import { PostText } from './post-text.tsx'

/** One post with everything one can do about it. `onAsk` opens the dialogs, which outlive the card. */
export const PostCard = memo(function PostCard({
  post,
  deletable = false,
  priority = false,
  unfolded = false,
  onAsk,
}: {
  post: Post
  /** Shows the delete button itself, where the reader may use it. */
  deletable?: boolean
  priority?: boolean
  /** Also a long text is shown to its end. */
  unfolded?: boolean
  onAsk: AskDialog
}) {
  const { id, role } = useSession()
  const mayDelete = post.userId === id || role === 'steward'

  return (
    <article aria-labelledby={`author-${post.postId}`}>
      <Card className="flex flex-col gap-3">
        <PostAuthor post={post}>
          {deletable && mayDelete && (
            <IconButton label="Delete post" className="text-muted" onClick={() => onAsk('delete', post)}>
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          <PostMenuButton post={post} mayDelete={mayDelete && !deletable} onAsk={onAsk} />
        </PostAuthor>
        <PostText postId={post.postId} text={post.content} unfolded={unfolded} />
        <PostImage post={post} priority={priority} />
        <PostActions post={post} onAsk={onAsk} />
      </Card>
    </article>
  )
})
