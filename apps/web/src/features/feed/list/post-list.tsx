import { type ReactNode, useRef } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { LongList } from '../../../ui/lists/long-list.tsx'
import { useOwnStates } from '../data/own-state.ts'
import { type Listed, postsOf } from '../data/post-pages.ts'
import { PostCard } from '../post/post-card.tsx'
import { usePostDialogs } from '../post/post-dialogs.tsx'
import { PostSkeletons } from '../post/post-skeletons.tsx'
import type { useFeed } from './use-feed.ts'
import { useSlideIn } from './use-slide-in.ts'

const idOf = ({ postId }: Listed) => postId

/** Number of posts that fit on a screen, roughly. */
const FIRST = 3

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
  const box = useRef<HTMLDivElement>(null)
  const reader = useSession()
  const { data, error, refetch } = query
  const [openDialog, dialogs] = usePostDialogs()
  const posts = data ? postsOf(data) : []
  useOwnStates(data?.pages.at(-1)?.items)
  useSlideIn(box, posts[0]?.postId)

  if (!data && error) return <LoadFailure text={failure(error.message)} onRetry={refetch} />
  if (!data) return <PostSkeletons />
  if (posts.length === 0) return empty
  return (
    <div ref={box} className="overflow-y-clip">
      <LongList
        items={posts}
        idOf={idOf}
        first={FIRST}
        className="-mb-4 *:pb-4"
        query={query}
        failure={failure}
        skeletons={skeleton}
      >
        {({ postId }, index) => (
          <PostCard
            postId={postId}
            reader={reader}
            deletable={deletable}
            priority={index === 0}
            onOpenDialog={openDialog}
          />
        )}
      </LongList>
      {dialogs}
    </div>
  )
}
