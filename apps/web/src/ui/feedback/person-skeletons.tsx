import { ListSkeleton } from './list-skeleton.tsx'
import { Skeleton } from './skeleton.tsx'

/** Rows with a portrait and two lines. */
export function PersonSkeletons() {
  return (
    <ListSkeleton>
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-56 max-w-full" />
        </div>
      </div>
    </ListSkeleton>
  )
}
