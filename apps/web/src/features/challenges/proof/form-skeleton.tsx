import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export function FormSkeleton() {
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6 lg:col-start-1">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-30" />
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
    </Card>
  )
}
