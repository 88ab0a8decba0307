import { Button } from './button.tsx'

type Pages = { data: { pages: unknown[] } | undefined; hasNextPage: boolean }
type Query = Pages & {
  isFetchingNextPage: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages & { isError: boolean }>
}

/** A list that is fetched again cancels the loading of its next page, which then begins again. */
async function loadNext({ data: before, fetchNextPage }: Query) {
  for (;;) {
    const { data, hasNextPage, isError } = await fetchNextPage({ cancelRefetch: false })
    if (isError || !hasNextPage || data?.pages.length !== before?.pages.length) return
  }
}

/** Below a paged list: loads the next page. Nothing after the last page. */
export function ShowMore({
  query,
  className = '',
  children = 'Show more',
}: {
  query: Query
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
