import type { EndpointName } from '@canopy/contract/endpoints'
import type { Input } from '@canopy/contract/request'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'

/** Options of an infinite query over a list of the API, page by page. */
export const pagedQuery = <Name extends EndpointName>(
  api: Api,
  queryKey: readonly unknown[],
  name: Name,
  input: Input<Name>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.page(name, input, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  })
