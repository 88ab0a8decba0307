import { factorEndpoints } from '@canopy/contract/accounts/factors/endpoints'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Client, createClient } from '../../../api/client.ts'
import { useIdentity } from '../../../api/context.ts'

type FactorApi = Client<keyof typeof factorEndpoints>

/** The client of the calls of second factors. First pages do not load their table. */
export function useFactorApi(): FactorApi {
  const identity = useIdentity()
  return useMemo(() => createClient(factorEndpoints, identity), [identity])
}

/** The member's second factors. */
export const factorsQuery = (api: FactorApi) =>
  queryOptions({
    queryKey: ['accounts', 'factors'],
    queryFn: ({ signal }) => api.call('getFactors', {}, { signal }),
  })

/** Returns a function that fetches the factors again. */
export function useRefreshFactors() {
  const api = useFactorApi()
  const queries = useQueryClient()
  return () => queries.invalidateQueries(factorsQuery(api))
}
