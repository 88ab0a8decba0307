import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const rows = Array.from({ length: 8 }, (_, index) => index)

export function ListSkeleton() {
  return (
    <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <div key={row} className="flex h-11 items-center gap-4 px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
