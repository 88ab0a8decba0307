import { messages } from '@canopy/contract/messages'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of the order history while it is loaded. */
export function OrderSkeletons() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <Skeleton className="h-100 w-full rounded-card" />
      <Skeleton className="h-100 w-full rounded-card" />
    </div>
  )
}
