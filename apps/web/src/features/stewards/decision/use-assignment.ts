import { ASSIGNMENT_DURATION, type CaseKind } from '@canopy/contract/desk/cases'
import { claimCase, listClaims, releaseCase } from '@canopy/contract/desk/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { deskKeys } from '../desk/desk-keys.ts'

const assignmentsQuery = (api: Api, kind: CaseKind) =>
  queryOptions({
    queryKey: deskKeys.assignments(kind),
    queryFn: ({ signal }) => api.call(listClaims, { query: { kind } }, { signal }),
    // An assignment expires without an event.
    refetchInterval: MINUTE,
  })

/** Assigns the case to the caller while it is open. Returns the steward who has taken it already; both can decide. */
export function useAssignment(kind: CaseKind, id: string) {
  const api = useApi()
  const { userId } = useSession()
  const { data: assignments } = useQuery(assignmentsQuery(api, kind))
  const other = assignments?.find(
    (assignment) => assignment.id === id && assignment.steward.userId !== userId,
  )
  const isFree = assignments !== undefined && !other

  useEffect(() => {
    if (!isFree) return
    const params = { kind, id }
    // Deciding works without an assignment, so a failure is ignored.
    const take = () => void api.call(claimCase, { params }).catch(() => undefined)
    take()
    const timer = setInterval(take, ASSIGNMENT_DURATION - MINUTE)
    return () => {
      clearInterval(timer)
      void api.call(releaseCase, { params }).catch(() => undefined)
    }
  }, [api, kind, id, isFree])

  return other?.steward
}
