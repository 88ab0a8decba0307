import { deskTagEndpoints } from '@canopy/contract/desk/tags/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Client, createClient } from '../../../api/client.ts'
import { useIdentity } from '../../../api/context.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export type DeskTagApi = Client<keyof typeof deskTagEndpoints>

/** The client of the calls about tags, which other pages of the desk do not load. */
export function useDeskTagApi(): DeskTagApi {
  const identity = useIdentity()
  return useMemo(() => createClient(deskTagEndpoints, identity), [identity])
}

export const deskTagQuery = (api: DeskTagApi, tag: string) =>
  queryOptions({
    queryKey: deskKeys.case('tag', tag),
    queryFn: ({ signal }) => api.call('getDeskTag', { params: { tag } }, { signal }),
  })
