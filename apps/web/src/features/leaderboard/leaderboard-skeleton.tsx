import type { Board } from '@canopy/contract/points/leaderboard/shapes'
import { t } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BoardChoice } from './board-choice.tsx'

const steps = ['h-20 sm:h-24', 'h-28 sm:h-32', 'h-16 sm:h-18']
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

export function LeaderboardSkeleton({ board }: { board: Board }) {
  return (
    <div aria-busy="true" className="page-columns">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <BoardChoice board={board}>
        <div className="flex flex-col gap-6">
          <Card className="grid grid-cols-3 items-end px-1 pt-5 sm:px-8 sm:pt-6">
            {steps.map((step) => (
              <div key={step} className="flex flex-col items-center gap-3">
                <Skeleton className="size-18 rounded-full" />
                <Skeleton className="mt-1 h-10 w-20" />
                <Skeleton className={`w-full rounded-none ${step}`} />
              </div>
            ))}
          </Card>
          <Card className="flex flex-col gap-3 p-5">
            {rows.map((row) => (
              <Skeleton key={row} className="h-10" />
            ))}
          </Card>
        </div>
      </BoardChoice>
      <div className="flex flex-col gap-6 max-lg:hidden">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}
