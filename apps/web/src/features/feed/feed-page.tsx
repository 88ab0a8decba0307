import { Suspense, useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { afterFirstPage } from '../../first-paint/lazy-after-paint.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { storedUserId } from '../../session/stored-session.ts'
import { storageKeys, storedText } from '../../storage.ts'
import { EmptyFeed } from '../../ui/drawings/empty-feed.tsx'
import reactions from '../../ui/drawings/reactions.svg'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { lazyNamed } from '../../ui/lazy.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { EmailLine } from '../accounts/index.ts'
import { chooseFeed, chosenFeed, type Feed } from './data/chosen-feed.ts'
import { rememberPages } from './data/restored-pages.ts'
import { FeedList } from './list/feed-list.tsx'
import { FEED_PANEL, FeedTabs } from './list/feed-tabs.tsx'
import { ComposerSkeleton } from './new-post/composer-skeleton.tsx'
import { PostSkeletons } from './post/post-skeletons.tsx'

const EveryonesFeed = () => (
  <FeedList feed="everyone" empty={<EmptyState drawing={<EmptyFeed />}>{t('posts.noPosts')}</EmptyState>} />
)

/** Comes after the posts, unless it contains an unsent text, whose room would push them down. */
const PostComposer = lazyNamed(async () => {
  const draft = storedText(storageKeys.draft(storedUserId() ?? '', 'post'))
  if (draft.get() === null) await afterFirstPage
  return import('./new-post/post-composer.tsx')
}, 'PostComposer')
const FollowingFeed = lazyNamed(() => import('./list/following-feed.tsx'), 'FollowingFeed')

function FeedPage() {
  usePageTitle(t('posts.feed'))
  preload(reactions, { as: 'image' })
  const { suspension } = useSession()
  const [feed, setFeed] = useState(chosenFeed)

  useEffect(() => {
    addEventListener('pagehide', rememberPages)
    return () => removeEventListener('pagehide', rememberPages)
  }, [])

  const choose = (chosen: Feed) => {
    chooseFeed(chosen)
    setFeed(chosen)
  }

  return (
    <div>
      <h1 className="sr-only">{t('posts.feed')}</h1>
      <EmailLine />
      {!suspension && (
        <Suspense fallback={<ComposerSkeleton />}>
          <PostComposer />
        </Suspense>
      )}
      <FeedTabs chosen={feed} onChoose={choose} />
      <div role="tabpanel" id={FEED_PANEL} aria-labelledby={`feed-${feed}`}>
        {feed === 'everyone' ? (
          <EveryonesFeed />
        ) : (
          <Suspense fallback={<PostSkeletons />}>
            <FollowingFeed onLeave={() => choose('everyone')} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

export { FeedPage as Component }
