/** What the settings of an account ask of the server. */

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'

/** The sessions that let somebody in as this member now. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => api.call('listSessions', {}, { signal }),
  })

/** Puts all that is kept about the member into a file of this browser. @throws ApiError when the server refuses */
export async function downloadOwnData(api: Api) {
  const data = await api.call('exportOwnData', {})
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'canopy-data.json'
  link.click()
  URL.revokeObjectURL(address)
}
