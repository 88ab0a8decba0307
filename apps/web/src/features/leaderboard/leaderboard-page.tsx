import { DAY, NEWCOMER_FOR } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/context.ts'
import { rich, t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Achievements } from './achievements.tsx'
import { BoardChoice } from './board-choice.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { boardIn, leaderboardQuery } from './leaderboard-data.ts'
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx'
import { Podium } from './podium.tsx'
import { RisingMembers } from './rising-members.tsx'
import { standings } from './standings.ts'
import { YourScore } from './your-score.tsx'

function LeaderboardPage() {
  usePageTitle(t('leaderboard.leaderboard'))
  const { userId } = useSession()
  const [search] = useSearchParams()
  const board = boardIn(search)
  const { data, isError, refetch, isFetching, isPlaceholderData } = useQuery({
    ...leaderboardQuery(useApi(), board),
    placeholderData: keepPreviousData,
  })

  if (!data && isError) {
    return (
      <BoardChoice board={board}>
        <LoadFailure text={t('leaderboard.leaderboardFailed')} onRetry={refetch} pending={isFetching} />
      </BoardChoice>
    )
  }
  if (!data) return <LeaderboardSkeleton board={board} />

  const { podium, rising, own } = standings(data, userId)
  return (
    <div className="flex flex-col gap-6 max-lg:fills-page lg:page-columns lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:row-span-2">
        <BoardChoice board={board}>
          <div
            aria-busy={isPlaceholderData}
            className={`flex flex-col gap-6 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            {board.scope === 'newcomers' && (
              <p className="text-sm text-muted">
                {t('leaderboard.newcomersLead', { days: NEWCOMER_FOR / DAY })}
              </p>
            )}
            {podium.length > 0 ? <Podium entries={podium} userId={userId} /> : <EmptyBoard board={board} />}
            {own?.offBoards && (
              <p className="text-sm text-pretty text-muted">
                {rich('leaderboard.offBoards', {
                  settings: (text) => <TextLink to={`${paths.privacySettings}#boards`}>{text}</TextLink>,
                })}
              </p>
            )}
            <TextLink to={paths.points} className="self-start text-sm">
              {t('leaderboard.pointsOfAllMembers')}
            </TextLink>
            {rising.length > 0 && <RisingMembers entries={rising} userId={userId} />}
          </div>
        </BoardChoice>
      </div>
      <Achievements />
      {own && (
        <YourScore
          own={own}
          unranked={
            board.period === 'all' && board.scope === 'everybody'
              ? 'leaderboard.notRanked'
              : 'leaderboard.notRankedNow'
          }
        />
      )}
    </div>
  )
}

export { LeaderboardPage as Component }
