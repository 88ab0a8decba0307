import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Mountain } from '../../ui/drawings/mountain.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Achievements } from './achievements.tsx'
import { leaderboardQuery } from './leaderboard-data.ts'
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx'
import { Podium } from './podium.tsx'
import { RisingMembers } from './rising-members.tsx'
import { standings } from './standings.ts'
import { YourScore } from './your-score.tsx'

function LeaderboardPage() {
  usePageTitle(t('leaderboard.leaderboard'))
  const { userId } = useSession()
  const { data, isError, refetch, isFetching } = useQuery(leaderboardQuery(useApi()))

  if (!data && isError) {
    return (
      <>
        <h1 className="text-xl font-bold">{t('leaderboard.currentLeaderboard')}</h1>
        <LoadFailure text={t('leaderboard.leaderboardFailed')} onRetry={refetch} pending={isFetching} />
      </>
    )
  }
  if (!data) return <LeaderboardSkeleton />

  const { podium, rising, own } = standings(data, userId)
  return (
    <div className="flex flex-col gap-6 max-lg:fills-page lg:page-columns lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
        <section aria-labelledby="leaderboard-title" className="flex flex-col gap-4 sm:gap-6">
          <h1 id="leaderboard-title" className="text-xl font-bold">
            {t('leaderboard.currentLeaderboard')}
          </h1>
          {podium.length > 0 ? <Podium entries={podium} userId={userId} /> : <EmptyBoard />}
        </section>
        <TextLink to={paths.points} className="self-start text-sm">
          {t('leaderboard.pointsOfAllMembers')}
        </TextLink>
        {rising.length > 0 && <RisingMembers entries={rising} userId={userId} />}
      </div>
      <Achievements />
      {own && <YourScore own={own} />}
    </div>
  )
}

function EmptyBoard() {
  return (
    <EmptyState
      drawing={<Mountain />}
      action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
    >
      {t('leaderboard.empty')}
    </EmptyState>
  )
}

export { LeaderboardPage as Component }
