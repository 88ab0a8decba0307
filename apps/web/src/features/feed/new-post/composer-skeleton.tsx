import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Takes the height of the empty composer, whose tools and button need two rows on the narrowest screens. */
export function ComposerSkeleton() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-3 p-4 sm:p-5">
      <p className="sr-only">{t('common.loading')}</p>
      <div className="flex gap-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-[2.875rem] flex-1" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:ps-14">
        <Skeleton className="h-11 w-36" />
        <Skeleton className="ms-auto h-10 w-30 pointer-coarse:h-11" />
      </div>
    </Card>
  )
}
