import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export function OrderSkeletons() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <OrderSkeleton />
      <OrderSkeleton />
    </div>
  )
}

export function OrderSkeleton() {
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      <div className="flex items-center justify-between border-b border-line pb-4">
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-6 w-20 rounded-full" />
      </div>
      {['a', 'b'].map((line) => (
        <div key={line} className="flex items-center gap-4">
          <Skeleton className="size-16" />
          <Skeleton className="h-10 w-40" />
          <Skeleton className="ms-auto h-6 w-16" />
        </div>
      ))}
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-7" />
      </div>
    </Card>
  )
}
