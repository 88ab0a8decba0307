import { listProviders } from '@canopy/contract/desk/providers/endpoints'
import type { DeskProviders } from '@canopy/contract/desk/providers/shapes'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const deskProvidersQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists('provider'),
    queryFn: ({ signal }) => api.call(listProviders, {}, { signal }),
    refetchOnWindowFocus: true,
  })

/** Returns a function that shows what the server has now. */
export function useShowProviders() {
  const queries = useQueryClient()
  const { queryKey } = deskProvidersQuery(useApi())
  return (providers: DeskProviders) => queries.setQueryData(queryKey, providers)
}
