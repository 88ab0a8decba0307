import { messages } from '@canopy/contract/messages'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Cards in the shape of the posts that are on their way. */
export function PostSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p className="sr-only">{messages.loading}</p>
      {[...Array(count).keys()].map((number) => (
        <Card key={number} className="flex flex-col gap-4 p-4 sm:p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-52 rounded-card" />
          <Skeleton className="h-8 w-72 max-w-full" />
        </Card>
      ))}
    </div>
  )
}
