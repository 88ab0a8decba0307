import { ListSkeleton } from './list-skeleton.tsx'
import { Skeleton } from './skeleton.tsx'

/** Rows with a portrait and two lines, as high as those of `PersonRow`. */
export function PersonSkeletons() {
  return (
    <ListSkeleton className="flex flex-col gap-6">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-56 max-w-full" />
        </div>
      </div>
    </ListSkeleton>
  )
}
