import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { Board } from '@canopy/contract/points/leaderboard/shapes'
import type { ReactNode } from 'react'
import { t } from '../../language/messages.ts'
import { ChipLink } from '../../ui/lists/chip-link.tsx'
import { TabLinks } from '../../ui/lists/tab-links.tsx'
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

/** The heading with links to the boards: a row of periods and one of who is on them. */
export function BoardChoice({ board, children }: { board: Board; children: ReactNode }) {
  return (
    <section aria-labelledby="leaderboard-title" className="flex flex-col gap-4">
      <h1 id="leaderboard-title" className="text-xl font-bold">
        {t('leaderboard.currentLeaderboard')}
      </h1>
      <div className="-mt-2">
        <TabLinks
          label={t('leaderboard.period')}
          links={periods.map(({ value, label }) => ({
            to: addressOf({ ...board, period: value }),
            label: t(label),
            isOpen: value === board.period,
          }))}
        />
      </div>
      <nav aria-label={t('leaderboard.scope')} className="flex flex-wrap gap-2">
        {scopes.map(({ value, label }) => (
          <ChipLink
            replace
            key={label}
            to={addressOf({ ...board, scope: value })}
            isChosen={value === board.scope}
          >
            {t(label)}
          </ChipLink>
        ))}
      </nav>
      {children}
    </section>
  )
}
