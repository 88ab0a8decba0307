import { tagEndpoints } from '@canopy/contract/feed/tags/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Client, createClient } from '../../../api/client.ts'
import { useIdentity } from '../../../api/context.ts'

export type TagApi = Client<keyof typeof tagEndpoints>

/** The client of the calls about tags. First pages do not load their table. */
export function useTagApi(): TagApi {
  const identity = useIdentity()
  return useMemo(() => createClient(tagEndpoints, identity), [identity])
}

export const tagQuery = (api: TagApi, tag: string) =>
  queryOptions({
    queryKey: ['tags', tag],
    queryFn: ({ signal }) => api.call('getTag', { params: { tag } }, { signal }),
    meta: { offline: true },
  })
