import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { Board } from '@canopy/contract/points/leaderboard/shapes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { addressOf } from './leaderboard-data.ts'

type Choice<Value> = { value: Value; label: PlainMessageId }

const periods: Choice<Board['period']>[] = [
  { value: 'all', label: 'leaderboard.allTime' },
  { value: 'week', label: 'leaderboard.thisWeek' },
  { value: 'month', label: 'leaderboard.thisMonth' },
]
const scopes: Choice<Board['scope']>[] = [
  { value: 'everybody', label: 'leaderboard.everybody' },
  { value: 'following', label: 'leaderboard.following' },
  { value: 'newcomers', label: 'leaderboard.newcomers' },
]

const underlined =
  'h-11 max-sm:flex-1 border-b-2 border-transparent px-1 font-semibold text-muted sm:px-4 sm:text-base hover:text-ink aria-[current]:border-leaf-ink aria-[current]:text-leaf-ink'
const rounded =
  'h-9 touch-target rounded-full border border-edge bg-surface px-3 font-medium hover:bg-sunken aria-[current]:border-leaf aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf-ink'

/** The heading with links to the boards: a row of periods and one of who is on them. */
export function BoardChoice({ board, children }: { board: Board; children: ReactNode }) {
  const linkTo = (chosen: Board, { label }: Choice<string>, className: string) => {
    const isChosen = chosen.period === board.period && chosen.scope === board.scope
    return (
      <Link
        key={label}
        to={addressOf(chosen)}
        replace
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className={`inline-flex items-center justify-center text-center text-sm ${className}`}
      >
        {t(label)}
      </Link>
    )
  }
  return (
    <section aria-labelledby="leaderboard-title" className="flex flex-col gap-4">
      <h1 id="leaderboard-title" className="text-xl font-bold">
        {t('leaderboard.currentLeaderboard')}
      </h1>
      <nav aria-label={t('leaderboard.period')} className="-mt-2 flex border-b border-line">
        {periods.map((choice) => linkTo({ ...board, period: choice.value }, choice, underlined))}
      </nav>
      <nav aria-label={t('leaderboard.scope')} className="flex flex-wrap gap-2">
        {scopes.map((choice) => linkTo({ ...board, scope: choice.value }, choice, rounded))}
      </nav>
      {children}
    </section>
  )
}
