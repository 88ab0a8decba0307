import { getFactors } from '@canopy/contract/accounts/factors/endpoints'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'

/** The member's second factors. */
export const factorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'factors'],
    queryFn: ({ signal }) => api.call(getFactors, {}, { signal }),
  })

/** Returns a function that fetches the factors again. */
export function useRefreshFactors() {
  const api = useApi()
  const queries = useQueryClient()
  return () => queries.invalidateQueries(factorsQuery(api))
}
