import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import { Flag } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '../../language/messages.ts'
import { formatNumber } from '../../language/numbers.ts'
import { Points } from '../../ui/points/points.tsx'

/** The member's own rank and score, or what to do for one. Always visible: next to the board, or as one line at the bottom of small screens. */
export function YourScore({ own, unranked }: { own: LeaderboardEntry; unranked: PlainMessageId }) {
  const id = useId()
  const isRanked = own.pointsCount > 0
  return (
    <section
      aria-labelledby={id}
      className="max-lg:foot-bar max-lg:mt-auto max-lg:-mb-(--page-foot) flex items-center justify-between gap-4 lg:stays-beside lg:col-start-2 lg:row-start-1 lg:flex-col lg:items-stretch lg:sheet lg:p-5"
    >
      <h2 id={id} className="text-sm font-bold whitespace-nowrap lg:text-lg">
        {t('leaderboard.yourScore')}
      </h2>
      <dl className="flex items-center gap-x-4 lg:items-start lg:justify-between lg:gap-x-2">
        <Figure label={t('leaderboard.rank')}>{isRanked ? `#${formatNumber(own.rank)}` : '–'}</Figure>
        <Figure label={t('leaderboard.challengesDone')}>
          <Flag aria-hidden="true" className="me-1 size-4 text-muted lg:hidden" />
          {formatNumber(own.challengesCompleted)}
        </Figure>
        <Figure label={t('common.points')}>
          <Points amount={own.pointsCount} />
        </Figure>
      </dl>
      {!isRanked && <p className="text-sm text-muted max-lg:hidden">{t(unranked)}</p>}
    </section>
  )
}

/** Figure with a label, which is only for screen readers on small screens, where there is no room for it. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end text-center">
      <dt className="text-xs whitespace-nowrap text-muted max-lg:sr-only">{label}</dt>
      <dd className="flex items-center justify-center font-bold whitespace-nowrap tabular lg:text-lg">
        {children}
      </dd>
    </div>
  )
}
