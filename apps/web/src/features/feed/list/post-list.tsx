import { type ReactNode, useRef } from 'react'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ListEnd, Windowed } from '../../../ui/windowed.tsx'
import { postsOf } from '../data/post-pages.ts'
import { PostCard } from '../post/post-card.tsx'
import { usePostDialogs } from '../post/post-dialogs.tsx'
import { PostSkeletons } from '../post/post-skeletons.tsx'
import type { useFeed } from './use-feed.ts'
import { useShownPosts } from './use-shown-posts.ts'
import { useSlideIn } from './use-slide-in.ts'

/** Loads more posts as the reader scrolls. `empty` replaces an empty list; `failure` turns the reason of a failed load into a text. */
export function PostList({
  query,
  empty,
  failure,
  deletable = false,
}: {
  query: ReturnType<typeof useFeed>['feed']
  empty: ReactNode
  failure: (reason: string) => string
  /** Shows the delete button in the card instead of the menu. */
  deletable?: boolean
}) {
  const list = useRef<HTMLOListElement>(null)
  const { data, error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const [openDialog, dialogs] = usePostDialogs()
  const { posts, isComplete, showMore } = useShownPosts(data && postsOf(data))
  useSlideIn(list, posts[0]?.postId)

  function more() {
    if (!isComplete) showMore()
    else if (!isFetchingNextPage) void fetchNextPage()
  }

  const failed = error && failure(error.message)
  if (!data && failed) return <LoadFailure text={failed} onRetry={refetch} />
  if (!data) return <PostSkeletons />
  if (posts.length === 0) return empty
  return (
    <div className="overflow-y-clip">
      <ol ref={list} className="flex flex-col gap-4">
        {posts.map((post, index) => (
          <Windowed key={post.postId} id={post.postId}>
            <PostCard post={post} deletable={deletable} priority={index === 0} onOpenDialog={openDialog} />
          </Windowed>
        ))}
      </ol>
      {failed && isFetchNextPageError && <LoadFailure text={failed} drawing={null} onRetry={fetchNextPage} />}
      {(!isComplete || (hasNextPage && !isFetchNextPageError)) && (
        <ListEnd key={`${posts.length} ${isFetchingNextPage}`} onNear={more}>
          <PostSkeletons count={1} />
        </ListEnd>
      )}
      {dialogs}
    </div>
  )
}
