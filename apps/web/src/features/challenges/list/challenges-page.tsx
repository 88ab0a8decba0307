import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Mountain } from '../../../ui/drawings/mountain.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { LongList } from '../../../ui/lists/long-list.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Points } from '../../../ui/points/points.tsx'
import { type ChosenList, challengesOf, challengesQuery, chosenIn } from '../challenges-data.ts'
import { ChallengeCard, ChallengeCardSkeleton } from './challenge-card.tsx'

const ListChips = lazyNamed(() => import('./list-chips.tsx'), 'ListChips')
const ReviewFigures = lazyNamed(() => import('./review-figures.tsx'), 'ReviewFigures')

const grid = 'grid grid-cols-1 gap-x-5 md:grid-cols-2'

const idOf = ({ challengeId }: Challenge) => `challenge ${challengeId}`

function ChallengesPage() {
  usePageTitle(t('common.challenges'))
  const chosen = chosenIn(useSearchParams()[0])
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:grid-cols-[1fr_auto_auto] sm:gap-y-0">
        <h1 className="me-auto text-xl font-bold">{t('common.challenges')}</h1>
        <CurrentPoints />
        <p className="w-full text-pretty text-muted sm:col-start-1">{t('challenges.lead')}</p>
        <ButtonLink
          to={paths.addChallenge}
          className="max-sm:mt-2 max-sm:w-full sm:col-start-3 sm:row-span-2 sm:row-start-1"
        >
          <Plus aria-hidden="true" className="size-5 shrink-0" />
          {t('common.addChallenge')}
        </ButtonLink>
      </header>
      {/* Height of the row, or of two rows on wider screens. */}
      <div className="min-h-9 sm:min-h-20">
        <Suspense>
          <ListChips chosen={chosen} />
        </Suspense>
      </div>
      <Challenges key={Object.values(chosen).join()} chosen={chosen} />
      <Suspense>
        <ReviewFigures />
      </Suspense>
    </div>
  )
}

function CurrentPoints() {
  const { points } = useSession()
  return (
    <p className="flex h-8 items-center gap-1.5 rounded-full bg-sun-tint px-3 text-sm whitespace-nowrap text-sun-ink sm:row-span-2 sm:h-10 sm:gap-2 sm:px-4">
      {t('challenges.currentPoints')}
      <Points amount={points} className="sm:text-base" />
    </p>
  )
}

function Challenges({ chosen }: { chosen: ChosenList }) {
  const challenges = useInfiniteQuery(challengesQuery(useApi(), chosen))
  const { data, isError, refetch, isFetching } = challenges
  const listed = data && challengesOf(data)

  if (listed?.length === 0 && (chosen.list || chosen.category)) {
    return (
      <EmptyState
        drawing={<Mountain />}
        action={
          <ButtonLink to={paths.challenges} variant="secondary">
            {t('challenges.showAll')}
          </ButtonLink>
        }
      >
        {t('challenges.noneListed')}
      </EmptyState>
    )
  }
  if (listed?.length === 0) {
    return (
      <EmptyState
        drawing={<Mountain />}
        action={<ButtonLink to={paths.addChallenge}>{t('feed.addFirstChallenge')}</ButtonLink>}
      >
        {t('feed.noChallengesYet')}
      </EmptyState>
    )
  }
  if (!listed && isError) {
    return <LoadFailure text={t('feed.challengesFailed')} onRetry={refetch} pending={isFetching} />
  }
  if (!listed) return <Skeletons count={4} />
  return (
    <LongList
      items={listed}
      idOf={idOf}
      first={4}
      className={`${grid} -mb-5 *:pb-5`}
      query={challenges}
      failure={() => t('feed.challengesFailed')}
      skeletons={<Skeletons count={2} />}
    >
      {(challenge, index) => <ChallengeCard challenge={challenge} priority={index === 0} />}
    </LongList>
  )
}

function Skeletons({ count }: { count: number }) {
  return (
    <div aria-busy="true" className={`${grid} gap-y-5`}>
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <ChallengeCardSkeleton key={index} />
      ))}
    </div>
  )
}

export { ChallengesPage as Component }
