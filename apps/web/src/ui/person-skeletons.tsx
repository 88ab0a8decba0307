import { messages } from '@canopy/contract/messages'
import { Skeleton } from './skeleton.tsx'

/** Rows in the shape of people and what they say, while these are on their way. */
export function PersonSkeletons() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p className="sr-only">{messages.loading}</p>
      {['one', 'two', 'three'].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
