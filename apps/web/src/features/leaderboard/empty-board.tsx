import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import type { Board, BoardPeriod } from '@canopy/contract/points/leaderboard/shapes'
import { t } from '../../language/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Mountain } from '../../ui/drawings/mountain.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

const ofEverybody: Record<BoardPeriod, PlainMessageId> = {
  all: 'leaderboard.empty',
  week: 'leaderboard.emptyWeek',
  month: 'leaderboard.emptyMonth',
}

export function EmptyBoard({ board: { period, scope } }: { board: Board }) {
  const texts = {
    everybody: ofEverybody[period],
    following: 'leaderboard.emptyFollowing',
    newcomers: 'leaderboard.emptyNewcomers',
  } as const satisfies Record<Board['scope'], PlainMessageId>
  return (
    <EmptyState
      drawing={<Mountain />}
      action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
    >
      {t(texts[scope])}
    </EmptyState>
  )
}
