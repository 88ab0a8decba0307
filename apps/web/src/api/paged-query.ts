import type { Endpoint } from '@canopy/contract/endpoint'
import type { Input } from '@canopy/contract/request'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'

/** Options of an infinite query over a list of the API, page by page. */
export const pagedQuery = <Called extends Endpoint>(
  api: Api,
  queryKey: readonly unknown[],
  endpoint: Called,
  input: Input<Called>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.page(endpoint, input, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  })

/** The items of all pages, each once: one whose place has changed between two requests is on two pages. */
export const itemsOf = <Item>({ pages }: InfiniteData<{ items: Item[] }>, idOf: (item: Item) => unknown) => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [idOf(item), item]))).values(),
]
