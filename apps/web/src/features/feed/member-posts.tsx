import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyFeed } from '../../ui/drawings/empty-feed.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { postsQuery } from './data/posts.ts'
import { PostList } from './list/post-list.tsx'

const failure = (reason: string) => t('feed.memberPostsFailed', { reason })

const ToFeed = () => (
  <ButtonLink to={paths.feed} variant="secondary">
    {t('feed.goToFeed')}
  </ButtonLink>
)

export function OwnPosts() {
  const { userId } = useSession()
  const query = useInfiniteQuery(postsQuery(useApi(), { userId }))
  const write = <ButtonLink to={paths.feed}>{t('feed.createYourFirstPost')}</ButtonLink>

  return (
    <PostList
      query={query}
      deletable
      failure={failure}
      empty={
        <EmptyState drawing={<EmptyFeed />} action={write}>
          {t('feed.noOwnPosts')}
        </EmptyState>
      }
    />
  )
}

export function MemberPosts({ userId }: { userId: string }) {
  const query = useInfiniteQuery(postsQuery(useApi(), { userId }))
  return (
    <PostList
      query={query}
      failure={failure}
      empty={
        <EmptyState drawing={<EmptyFeed />} action={<ToFeed />}>
          {t('feed.noOwnPosts')}
        </EmptyState>
      }
    />
  )
}

/** A post the reader unsaves stays until the list is opened again, so that they can change their mind. */
export function SavedPosts() {
  const query = useInfiniteQuery(postsQuery(useApi(), { saved: 'true' }))
  return (
    <PostList
      query={query}
      failure={failure}
      empty={
        <EmptyState drawing={<EmptyFeed />} action={<ToFeed />}>
          {t('feed.noSavedPosts')}
        </EmptyState>
      }
    />
  )
}
