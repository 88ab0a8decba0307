import { messages } from '@canopy/contract/messages'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { EmptyFeed } from '../../ui/drawings/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ComposerSkeleton } from './composer/composer-skeleton.tsx'
import { keepPages } from './list/kept-pages.ts'
import { NewPostsPill } from './list/new-posts-pill.tsx'
import { PostList } from './list/post-list.tsx'
import { useAtTop } from './list/use-at-top.ts'
import { useFeed } from './list/use-feed.ts'

const PostComposer = lazy(async () => ({
  default: (await import('./composer/post-composer.tsx')).PostComposer,
}))

/** Everybody's posts and the box for a new one. */
function FeedPage() {
  usePageTitle('Feed')
  const top = useRef<HTMLDivElement>(null)
  const { feed, waiting, takeInWaiting } = useFeed(useAtTop(top))

  useEffect(() => {
    addEventListener('pagehide', keepPages)
    return () => removeEventListener('pagehide', keepPages)
  }, [])

  const showNew = () => {
    takeInWaiting()
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <div>
      <h1 className="sr-only">Feed</h1>
      <NewPostsPill waiting={waiting} onClick={showNew} />
      <Suspense fallback={<ComposerSkeleton />}>
        <PostComposer />
      </Suspense>
      <div ref={top} className="h-4" />
      <PostList
        query={feed}
        failure={() => messages.postsFailed}
        empty={<EmptyState drawing={<EmptyFeed />}>{messages.noPosts}</EmptyState>}
      />
    </div>
  )
}

export { FeedPage as Component }
