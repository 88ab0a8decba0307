import { messages } from '@canopy/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyChallenges } from '../../../ui/drawings/empty-challenges.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Points } from '../../../ui/points.tsx'
import { challengesQuery } from '../challenges-data.ts'
import { LoadFailure } from '../load-failure.tsx'
import { ChallengeCard, ChallengeCardSkeleton } from './challenge-card.tsx'

const SKELETONS = ['a', 'b', 'c', 'd']
const grid = 'grid gap-5 md:grid-cols-2'

function ChallengesPage() {
  usePageTitle('Challenges')
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-xl font-bold">Challenges</h1>
          <p className="mt-1 text-muted">Explore and participate in environmental challenges</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:gap-3">
          <CurrentPoints />
          <ButtonLink to={paths.addChallenge}>
            <Plus aria-hidden="true" className="size-5" />
            Add Challenge
          </ButtonLink>
        </div>
      </header>
      <Challenges />
    </div>
  )
}

function CurrentPoints() {
  const { points } = useSession()
  return (
    <p className="flex h-10 items-center gap-2 rounded-full bg-sun-tint px-3 text-sm sm:px-4 text-sun-ink">
      Current Points
      <Points amount={points} className="text-base" />
    </p>
  )
}

function Challenges() {
  const { data: challenges, isError, refetch, isFetching } = useQuery(challengesQuery(useApi()))

  if (challenges?.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyChallenges />}
        action={<ButtonLink to={paths.addChallenge}>Add the first one</ButtonLink>}
      >
        There are no challenges yet.
      </EmptyState>
    )
  }
  if (!challenges && isError) {
    return <LoadFailure text={messages.challengesFailed} onRetry={refetch} pending={isFetching} />
  }
  if (!challenges) return <Skeletons />
  return (
    <ul className={grid}>
      {challenges.map((challenge, index) => (
        <li key={challenge.challengeId} className="flex">
          <ChallengeCard challenge={challenge} priority={index < 2} />
        </li>
      ))}
    </ul>
  )
}

function Skeletons() {
  return (
    <div aria-busy="true" className={grid}>
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      {SKELETONS.map((key) => (
        <ChallengeCardSkeleton key={key} />
      ))}
    </div>
  )
}

export { ChallengesPage as Component }
