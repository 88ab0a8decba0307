import { getDeskTag } from '@canopy/contract/desk/tags/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const deskTagQuery = (api: Api, tag: string) =>
  queryOptions({
    queryKey: deskKeys.case('tag', tag),
    queryFn: ({ signal }) => api.call(getDeskTag, { params: { tag } }, { signal }),
  })
