import { messages } from '@canopy/contract/messages'
import { EmptyFeed } from '../../../ui/drawings/empty-feed.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FeedList } from './feed-list.tsx'

export const EveryonesFeed = () => (
  <FeedList feed="everyone" empty={<EmptyState drawing={<EmptyFeed />}>{messages.noPosts}</EmptyState>} />
)
