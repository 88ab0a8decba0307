import { getTag } from '@canopy/contract/feed/tags/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'

export const tagQuery = (api: Api, tag: string) =>
  queryOptions({
    queryKey: ['tags', tag],
    queryFn: ({ signal }) => api.call(getTag, { params: { tag } }, { signal }),
    meta: { offline: true },
  })
