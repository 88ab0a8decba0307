import type { Post } from '@canopy/contract/feed/shapes'
import { messages } from '@canopy/contract/messages'
import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { NewComment } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { useWatchedPost } from './use-watched-post.ts'

export function CommentsDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Comments" actions={<NewComment post={post} />}>
      <Comments post={post} />
    </Dialog>
  )
}

function Comments({ post }: { post: Post }) {
  const { isGone } = useWatchedPost(post.postId)
  if (isGone) return <p className="py-6 text-center text-muted">{messages.postGone}</p>
  return <CommentList post={post} />
}
