import type { Session } from '@canopy/contract/accounts/sessions/shapes'
import { hasDuty } from '@canopy/contract/desk/duties'
import type { Post } from '@canopy/contract/feed/shapes'
import { Trash2 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { useShown } from '../../../api/shown-posts.ts'
import { t, useLanguage } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { usePost } from '../data/posts.ts'
import { Folded, useFolded } from '../text/folded.tsx'
import { LongText } from '../text/long-text.tsx'
import { PostActions } from './post-actions.tsx'
import { PostAuthor } from './post-author.tsx'
import type { OpenPostDialog } from './post-dialogs.tsx'
import { PostMenuButton } from './post-menu-button.tsx'
import { PostPictures } from './post-pictures.tsx'
import { PostSkeletons } from './post-skeletons.tsx'

const PostExtras = lazyNamed(() => import('./post-extras.tsx'), 'PostExtras')

/** Takes the height of the extras if options and the name of a challenge fit into a line each. */
const ExtrasRoom = ({ post: { poll, verified } }: { post: Post }) => (
  <div style={{ height: `${(poll ? poll.options.length * 3.25 + 4.5 : 0) + (verified ? 4.5 : 0)}rem` }} />
)

export const PostCard = memo(function PostCard({
  postId,
  reader,
  deletable = false,
  priority = false,
  expanded = false,
  onOpenDialog,
}: {
  postId: string
  reader: Session
  /** Shows the delete button in the card instead of the menu, if the reader may delete the post. */
  deletable?: boolean
  priority?: boolean
  /** Shows a long text to its end. */
  expanded?: boolean
  onOpenDialog: OpenPostDialog
}) {
  useLanguage()
  const post = usePost(postId)
  useShown(postId)
  const { isFolded, unfold, ref } = useFolded(postId, post?.muted)
  if (!post) return post === undefined && <PostSkeletons count={1} />
  const mayDelete = post.userId === reader.userId || hasDuty(reader.duties, 'moderation')

  if (isFolded && post.muted) {
    return (
      <article aria-label={t('posts.foldedPost')}>
        <Card className="px-4 py-3 sm:px-5">
          <Folded muted={post.muted} onShow={unfold} />
        </Card>
      </article>
    )
  }
  return (
    <article ref={ref} tabIndex={ref && -1} aria-labelledby={`author-${post.postId}`}>
      <Card className="flex flex-col gap-3">
        <PostAuthor post={post} onHistory={() => onOpenDialog('history', post)}>
          {deletable && mayDelete && (
            <IconButton
              label={t('posts.deletePostLabel')}
              className="text-muted"
              onClick={() => onOpenDialog('delete', post)}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          <PostMenuButton post={post} mayDelete={mayDelete && !deletable} onOpenDialog={onOpenDialog} />
        </PostAuthor>
        {post.removed !== undefined && (
          <p className="mx-4 rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-ink wrap-anywhere sm:mx-5">
            {post.removed ? t('posts.removedPostReason', { reason: post.removed }) : t('posts.hiddenPost')}
          </p>
        )}
        {post.content !== '' && (
          <div className="px-4 sm:px-5">
            <LongText id={post.postId} text={post.content} stored={post} expanded={expanded} />
          </div>
        )}
        <PostPictures post={post} priority={priority} onOpen={(at) => onOpenDialog('pictures', post, at)} />
        {(post.poll || post.verified) && (
          <Suspense fallback={<ExtrasRoom post={post} />}>
            <PostExtras post={post} />
          </Suspense>
        )}
        {post.removed === undefined ? (
          <PostActions post={post} userId={reader.userId} onOpenDialog={onOpenDialog} />
        ) : (
          <div className="h-1" />
        )}
      </Card>
    </article>
  )
})
