import { formatNumber } from '@canopy/contract/format-number'
import type { LeaderboardEntry } from '@canopy/contract/points'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Points } from '../../ui/points.tsx'

/** The member's own standing; stays in view: beside the board, or at the foot of a small screen. */
export function YourScore({ own }: { own: LeaderboardEntry }) {
  const isRanked = own.pointsCount > 0
  return (
    <Card className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-10 flex flex-col gap-2 px-4 py-3 max-lg:shadow-float lg:top-[calc(var(--top-bar)+1.5rem)] lg:col-start-2 lg:row-start-1 lg:gap-4 lg:p-5">
      <h2 className="text-sm font-bold lg:text-lg">Your Score</h2>
      <dl className="grid grid-cols-[1fr_1fr_auto] gap-2 min-[24rem]:grid-cols-3 text-center">
        <Figure label="Rank">{isRanked ? `#${formatNumber(own.rank)}` : '–'}</Figure>
        <Figure label="Challenges done">{formatNumber(own.challengesCompleted)}</Figure>
        <Figure label="Points">
          <Points amount={own.pointsCount} />
        </Figure>
      </dl>
      {!isRanked && (
        <p className="text-sm text-muted max-lg:hidden">Your first verified proof puts you on the board.</p>
      )}
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex justify-center text-base font-bold tabular lg:text-lg">{children}</dd>
    </div>
  )
}
