import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'

/** The member's active sessions. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => api.call('listSessions', {}, { signal }),
  })

/** What the member's pictures take up. */
export const pictureSpaceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'picture-space'],
    queryFn: ({ signal }) => api.call('getPictureSpace', {}, { signal }),
  })

/**
 * Ends one session, or all others, through `run`, which asks for the password. Reads the list again, also after a failure: the session
 * may have ended by itself.
 */
export function useEndSessions(run: (call: () => Promise<unknown>) => Promise<unknown>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (which: { sessionId: string } | 'others') =>
      run(() =>
        which === 'others' ? api.call('endOtherSessions', {}) : api.call('endSession', { params: which }),
      ),
    onSettled: () => queries.invalidateQueries(sessionsQuery(api)),
  })
}

/** Downloads the member data as a file. @throws ApiError */
export async function downloadMemberData(api: Api) {
  const data = await api.call('exportOwnData', {})
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'canopy-data.json'
  link.click()
  URL.revokeObjectURL(address)
}
