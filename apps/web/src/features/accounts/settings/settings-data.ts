import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'

/** The member's active sessions. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => api.call('listSessions', {}, { signal }),
  })

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
