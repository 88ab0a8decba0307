import { messages } from '@canopy/contract/messages'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** As high as the empty composer. */
export function ComposerSkeleton() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-3 p-4 sm:p-5">
      <p className="sr-only">{messages.loading}</p>
      <div className="flex gap-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-[2.875rem] flex-1" />
      </div>
      <div className="flex h-10 justify-between sm:pl-14 pointer-coarse:h-11">
        <Skeleton className="w-24" />
        <Skeleton className="w-32" />
      </div>
    </Card>
  )
}
