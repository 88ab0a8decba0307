import { PopularChallenges } from '../features/challenges/index.ts'
import { FeedPage } from '../features/feed/index.ts'

/** The feed, beside the challenges. */
function FeedRoute() {
  return <FeedPage aside={<PopularChallenges />} />
}

export { FeedRoute as Component }
