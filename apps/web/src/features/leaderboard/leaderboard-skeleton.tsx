import { messages } from '@canopy/contract/messages'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const steps = ['h-24', 'h-32', 'h-18']
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The shape of the page while it is on its way. */
export function LeaderboardSkeleton() {
  return (
    <div aria-busy="true" className="page-columns">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-8 w-64" />
        <div className="grid grid-cols-3 items-end gap-4">
          {steps.map((step) => (
            <div key={step} className="flex flex-col items-center gap-4">
              <Skeleton className="size-18 rounded-full" />
              <Skeleton className="h-5 w-24" />
              <Skeleton className={`w-full ${step}`} />
            </div>
          ))}
        </div>
        <Card className="flex flex-col gap-3 p-5">
          {rows.map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </Card>
      </div>
      <div className="flex flex-col gap-6 max-lg:hidden">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}
