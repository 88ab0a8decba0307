import { Button } from './button.tsx'

/** Below a paged list: loads the next page. Nothing after the last page. */
export function ShowMore({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  className = '',
  children = 'Show more',
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
  children?: string
}) {
  if (!hasNextPage) return null
  return (
    <div className={`flex justify-center ${className}`}>
      <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
}
