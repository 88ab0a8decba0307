import { messages } from '@canopy/contract/messages'
import { Suspense, useEffect, useRef } from 'react'
import { useSession } from '../../session/session-data.ts'
import { EmptyFeed } from '../../ui/drawings/empty-feed.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { lazyNamed } from '../../ui/lazy.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ComposerSkeleton } from './composer/composer-skeleton.tsx'
import { rememberPages } from './data/restored-pages.ts'
import { NewPostsPill } from './list/new-posts-pill.tsx'
import { PostList } from './list/post-list.tsx'
import { useAtTop } from './list/use-at-top.ts'
import { useFeed } from './list/use-feed.ts'

const PostComposer = lazyNamed(() => import('./composer/post-composer.tsx'), 'PostComposer')

function FeedPage() {
  usePageTitle('Feed')
  const { suspension } = useSession()
  const top = useRef<HTMLDivElement>(null)
  const { feed, waiting, showWaiting } = useFeed(useAtTop(top))

  useEffect(() => {
    addEventListener('pagehide', rememberPages)
    return () => removeEventListener('pagehide', rememberPages)
  }, [])

  const showNew = () => {
    showWaiting()
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <div>
      <h1 className="sr-only">Feed</h1>
      <NewPostsPill waiting={waiting} onClick={showNew} />
      {!suspension && (
        <Suspense fallback={<ComposerSkeleton />}>
          <PostComposer />
        </Suspense>
      )}
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
