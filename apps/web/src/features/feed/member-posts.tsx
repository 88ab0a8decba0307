import { messages } from '@canopy/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyFeed } from '../../ui/drawings/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { postsQuery } from './data/feed-data.ts'
import { PostList } from './list/post-list.tsx'

/** What the reader wrote, with a delete button on each. */
export function OwnPosts() {
  const { id: userId } = useSession()
  const query = useInfiniteQuery(postsQuery(useApi(), { userId }))
  const write = <ButtonLink to={paths.feed}>Create Your First Post</ButtonLink>

  return (
    <PostList
      query={query}
      deletable
      failure={messages.memberPostsFailed}
      empty={
        <EmptyState drawing={<EmptyFeed />} action={write}>
          {messages.noOwnPosts}
        </EmptyState>
      }
    />
  )
}

/** What another member wrote. */
export function MemberPosts({ userId }: { userId: string }) {
  const query = useInfiniteQuery(postsQuery(useApi(), { userId }))
  return (
    <PostList
      query={query}
      failure={messages.memberPostsFailed}
      empty={<EmptyState drawing={<EmptyFeed />}>{messages.noOwnPosts}</EmptyState>}
    />
  )
}

/** What the reader saved. One that is no longer to be saved stays until the list is opened again, for second thoughts. */
export function SavedPosts() {
  const query = useInfiniteQuery(postsQuery(useApi(), { saved: 'true' }))
  const look = <ButtonLink to={paths.feed}>Go to the Feed</ButtonLink>

  return (
    <PostList
      query={query}
      failure={messages.memberPostsFailed}
      empty={
        <EmptyState drawing={<EmptyFeed />} action={look}>
          {messages.noSavedPosts}
        </EmptyState>
      }
    />
  )
}
