import { Card } from '../../../ui/card.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const ACTIONS = ['react', 'comment', 'share', 'save']

export function PostSkeletons({ count = 3 }: { count?: number }) {
  return (
    <ListSkeleton count={count}>
      <Card className="flex flex-col gap-3">
        <div className="flex items-center gap-3 px-4 pt-3 sm:px-5 sm:pt-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
        <div className="flex flex-col gap-2 px-4 sm:px-5">
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
        </div>
        <Skeleton className="h-64 rounded-none" />
        <div className="flex justify-between px-4 pb-4 sm:px-5">
          {ACTIONS.map((action) => (
            <Skeleton key={action} className="h-5 w-16" />
          ))}
        </div>
      </Card>
    </ListSkeleton>
  )
}
