import type { Post } from '@canopy/contract/feed/shapes'
import { type ReactNode, useRef } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ListEnd } from '../../../ui/lists/list-end.tsx'
import { WindowedList } from '../../../ui/lists/windowed-list.tsx'
import { useOwnStates } from '../data/own-state.ts'
import { postsOf } from '../data/post-pages.ts'
import { PostCard } from '../post/post-card.tsx'
import { usePostDialogs } from '../post/post-dialogs.tsx'
import { PostSkeletons } from '../post/post-skeletons.tsx'
import type { useFeed } from './use-feed.ts'
import { useShownPosts } from './use-shown-posts.ts'
import { useSlideIn } from './use-slide-in.ts'

const idOf = ({ postId }: Post) => postId

/** Outside the component, so that it is not rendered again with each post that is added. */
const skeleton = <PostSkeletons count={1} />

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
  const reader = useSession()
  const { data, error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const [openDialog, dialogs] = usePostDialogs()
  const { posts, isComplete, showMore } = useShownPosts(data && postsOf(data))
  useOwnStates(data?.pages.at(-1)?.items)
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
      <WindowedList ref={list} items={posts} idOf={idOf}>
        {(post, index) => (
          <PostCard
            post={post}
            reader={reader}
            deletable={deletable}
            priority={index === 0}
            onOpenDialog={openDialog}
          />
        )}
      </WindowedList>
      {failed && isFetchNextPageError && <LoadFailure text={failed} drawing={null} onRetry={fetchNextPage} />}
      {(!isComplete || (hasNextPage && !isFetchNextPageError)) && (
        <ListEnd state={`${posts.length} ${isFetchingNextPage}`} onNear={more}>
          {skeleton}
        </ListEnd>
      )}
      {dialogs}
    </div>
  )
}
