import { MINUTE } from '@canopy/contract/limits'
import {
  getRelations,
  listBlocks,
  listFollowers,
  listFollowing,
  listFollowRequests,
  listMutes,
  listPeopleToFollow,
} from '@canopy/contract/people/endpoints'
import type { Relations } from '@canopy/contract/people/shapes'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { type KnownRelations, listsKey, peopleKey, relationsKey } from './people-cache.ts'

/** Reads whom the reader follows, mutes and blocks. Unchanged ones come as an empty 304. */
const relationsQuery = (api: Api) =>
  queryOptions({
    queryKey: relationsKey,
    queryFn: async ({ client, signal }): Promise<KnownRelations> => {
      const known = client.getQueryData<KnownRelations>(relationsKey)
      const options = { signal, etag: known?.etag }
      const changed = await api.changedPage(getRelations, {}, options)
      if (changed) return { relations: changed.items, etag: changed.etag }
      return known ?? Promise.reject(new Error('relations that are not known cannot be unchanged'))
    },
    staleTime: MINUTE,
    meta: { offline: true },
  })

/** Undefined until loaded. */
export function useRelations(): Relations | undefined {
  return useQuery(relationsQuery(useApi())).data?.relations
}

/** Changes the relations that are loaded. A read on its way would undo it. */
export async function changeRelations(queries: QueryClient, change: (relations: Relations) => Relations) {
  await queries.cancelQueries({ queryKey: relationsKey })
  queries.setQueryData<KnownRelations>(
    relationsKey,
    (known) => known && { relations: change(known.relations), etag: undefined },
  )
}

/** Never refetched while it is shown, so that those who are followed stay in the list. */
export const toFollowQuery = (api: Api) =>
  queryOptions({
    queryKey: [...peopleKey, 'to follow'],
    queryFn: ({ signal }) => api.call(listPeopleToFollow, {}, { signal }),
    staleTime: 'static',
  })

export const followersQuery = (api: Api, userId: string) => ({
  ...pagedQuery(api, [...listsKey, 'followers', userId], listFollowers, { params: { userId } }),
  meta: { offline: true },
})

export const followingQuery = (api: Api, userId: string) => ({
  ...pagedQuery(api, [...listsKey, 'following', userId], listFollowing, { params: { userId } }),
  meta: { offline: true },
})

export const requestsQuery = (api: Api) => pagedQuery(api, [...listsKey, 'requests'], listFollowRequests, {})

export const mutesQuery = (api: Api) => pagedQuery(api, [...listsKey, 'mutes'], listMutes, {})

export const blocksQuery = (api: Api) => pagedQuery(api, [...listsKey, 'blocks'], listBlocks, {})
