import { type CaseKind, CLAIM_DURATION } from '@canopy/contract/desk/cases'
import { claimCase, listClaims, releaseCase } from '@canopy/contract/desk/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { deskKeys } from '../desk/desk-keys.ts'

const claimsQuery = (api: Api, kind: CaseKind) =>
  queryOptions({
    queryKey: deskKeys.claims(kind),
    queryFn: ({ signal }) => api.call(listClaims, { query: { kind } }, { signal }),
    // A claim expires without an event.
    refetchInterval: MINUTE,
  })

/** Claims the case while it is open. Returns the steward who has claimed it already; both can decide. */
export function useClaim(kind: CaseKind, id: string) {
  const api = useApi()
  const { userId } = useSession()
  const { data: claims } = useQuery(claimsQuery(api, kind))
  const other = claims?.find((claim) => claim.id === id && claim.steward.userId !== userId)
  const isFree = claims !== undefined && !other

  useEffect(() => {
    if (!isFree) return
    const params = { kind, id }
    // Deciding works without a claim, so a failure is ignored.
    const take = () => void api.call(claimCase, { params }).catch(() => undefined)
    take()
    const timer = setInterval(take, CLAIM_DURATION - MINUTE)
    return () => {
      clearInterval(timer)
      void api.call(releaseCase, { params }).catch(() => undefined)
    }
  }, [api, kind, id, isFree])

  return other?.steward
}
