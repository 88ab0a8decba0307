import { type ReactNode, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import type { LiveList } from '../data/chosen-feed.ts'
import { NewPostsPill } from './new-posts-pill.tsx'
import { PostList } from './post-list.tsx'
import { useAtTop } from './use-at-top.ts'
import { useFeed } from './use-feed.ts'

/** The posts of a feed or tag, with new ones as they come. */
export function FeedList({ feed, empty }: { feed: LiveList; empty: ReactNode }) {
  const top = useRef<HTMLDivElement>(null)
  const { feed: query, waiting, showWaiting } = useFeed(feed, useAtTop(top))

  const showNew = () => {
    showWaiting()
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <NewPostsPill waiting={waiting} onClick={showNew} />
      <div ref={top} className="h-4" />
      <PostList query={query} failure={() => t('posts.postsFailed')} empty={empty} />
    </>
  )
}
