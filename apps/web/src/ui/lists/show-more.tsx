import { t } from '../../language/messages.ts'
import { Button } from '../button.tsx'
import { loadNext, type PagedList } from './load-next.ts'

/** Below a paged list: loads the next page. Nothing after the last page. */
export function ShowMore({
  query,
  className = '',
  children = t('common.showMore'),
}: {
  query: PagedList
  className?: string
  children?: string
}) {
  if (!query.hasNextPage) return null
  return (
    <div className={`flex justify-center ${className}`}>
      <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void loadNext(query)}>
        {children}
      </Button>
    </div>
  )
}
