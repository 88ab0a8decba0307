import { Suspense } from 'react'
import { PopularChallenges } from '../features/challenges/index.ts'
import { FeedPage } from '../features/feed/index.ts'

/** The feed, beside the challenges. */
function FeedRoute() {
  const challenges = (
    <Suspense fallback={<div className="hidden w-80 shrink-0 lg:block" />}>
      <PopularChallenges />
    </Suspense>
  )
  return <FeedPage aside={challenges} />
}

export { FeedRoute as Component }
