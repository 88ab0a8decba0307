type Pages = { data: { pages: unknown[] } | undefined; hasNextPage: boolean }
export type PagedList = Pages & {
  isFetchingNextPage: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages & { isError: boolean }>
}

/** Loads the next page. A list that is fetched again meanwhile cancels that; then it begins again. */
export async function loadNext({ data: before, fetchNextPage }: PagedList) {
  for (;;) {
    const { data, hasNextPage, isError } = await fetchNextPage({ cancelRefetch: false })
    if (isError || !hasNextPage || data?.pages.length !== before?.pages.length) return
  }
}
