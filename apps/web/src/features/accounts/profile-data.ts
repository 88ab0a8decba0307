import { getUser } from '@canopy/contract/accounts/profile/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'

/** A member as visible to the signed-in one. */
export const profileQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api.call(getUser, { params: { userId } }, { signal }),
    meta: { offline: true },
  })
