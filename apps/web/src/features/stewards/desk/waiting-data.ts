import { listWaiting } from '@canopy/contract/desk/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { deskKeys } from './desk-keys.ts'

const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.waiting,
    queryFn: ({ signal }) => api.call(listWaiting, {}, { signal }),
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  })

/** The numbers of cases that wait for the duties of this steward: by kind, and all together. */
export function useWaiting() {
  const { data = [] } = useQuery(waitingQuery(useApi()))
  return {
    of: (kind: string | undefined) => data.find((waiting) => waiting.kind === kind)?.count ?? 0,
    total: data.reduce((sum, { count }) => sum + count, 0),
  }
}
