import type { Post } from '@canopy/contract/feed/shapes'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { NewComment } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { useWatchedPost } from './use-watched-post.ts'

export function CommentsDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('feed.comments')}
      actions={<NewComment post={post} />}
    >
      <Comments post={post} />
    </Dialog>
  )
}

function Comments({ post }: { post: Post }) {
  const { isGone } = useWatchedPost(post.postId)
  if (isGone) return <p className="py-6 text-center text-muted">{t('feed.postGone')}</p>
  return <CommentList post={post} />
}
