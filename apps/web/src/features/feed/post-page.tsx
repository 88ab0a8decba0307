import { paths } from '@canopy/contract/paths'
import { useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { NewComment } from './comments/comment-form.tsx'
import { CommentList } from './comments/comment-list.tsx'
import { useWatchedPost } from './comments/use-watched-post.ts'
import { PostCard } from './post/post-card.tsx'
import { usePostDialogs } from './post/post-dialogs.tsx'
import { PostSkeletons } from './post/post-skeletons.tsx'

function PostPage() {
  usePageTitle(t('feed.post'))
  const { postId = '' } = useParams()
  const [params] = useSearchParams()
  const { post, isGone, error, refetch } = useWatchedPost(postId)
  const reader = useSession()
  const [openDialog, dialogs] = usePostDialogs()
  const box = useRef<HTMLTextAreaElement>(null)

  return (
    <>
      <h1 className="sr-only">{t('feed.post')}</h1>
      {isGone && (
        <EmptyState
          drawing={<NotFound />}
          action={<ButtonLink to={paths.feed}>{t('feed.backToTheFeed')}</ButtonLink>}
        >
          {t('feed.postGone')}
        </EmptyState>
      )}
      {post === undefined &&
        (error ? <LoadFailure text={error.message} onRetry={refetch} /> : <PostSkeletons count={1} />)}
      {post && (
        <>
          <PostCard
            postId={postId}
            reader={reader}
            priority
            expanded
            onOpenDialog={(name, about, at) =>
              name === 'comments' ? box.current?.focus() : openDialog(name, about, at)
            }
          />
          <Card className="flex flex-col gap-5 p-4 sm:p-5">
            <CommentList
              post={post}
              linkedId={params.get('comment') ?? undefined}
              heading={<h2 className="text-lg font-bold">{t('feed.comments')}</h2>}
            />
            <NewComment post={post} ref={box} />
          </Card>
        </>
      )}
      {dialogs}
    </>
  )
}

export { PostPage as Component }
