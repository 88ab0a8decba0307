import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** Caches what the server has just returned or sent. A read that is on its way may be older, so it is sent again. */
export function cacheReply<Key extends QueryKey, Data = InferDataFromTag<unknown, Key>>(
  queries: QueryClient,
  queryKey: Key,
  reply: Updater<Data | undefined, Data | undefined>,
) {
  queries.setQueryData<Data>(queryKey, reply)
  if (queries.isFetching({ queryKey, exact: true }) > 0)
    void queries.refetchQueries({ queryKey, exact: true })
}
