import { listApiKeys } from '@canopy/contract/accounts/api-keys/endpoints'
import { exportOwnArchive } from '@canopy/contract/accounts/endpoints'
import { getPictureSpace } from '@canopy/contract/accounts/profile/endpoints'
import { endOtherSessions, endSession, listSessions } from '@canopy/contract/accounts/sessions/endpoints'
import { fileNamed } from '@canopy/contract/site/file-name'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Identity } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'

/** The member's active sessions. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => api.call(listSessions, {}, { signal }),
  })

/** The member's API keys, with those that have ended. */
export const apiKeysQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'api-keys'],
    queryFn: ({ signal }) => api.call(listApiKeys, {}, { signal }),
  })

/** Space that the member's pictures take up. */
export const pictureSpaceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'picture-space'],
    queryFn: ({ signal }) => api.call(getPictureSpace, {}, { signal }),
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
        which === 'others' ? api.call(endOtherSessions, {}) : api.call(endSession, { params: which }),
      ),
    onSettled: () => queries.invalidateQueries(sessionsQuery(api)),
  })
}

/** Downloads the data and pictures of the member as a file. @throws ApiError */
export async function downloadMemberData(identity: Identity) {
  const { download } = await import('../../../api/download.ts')
  await download({ endpoint: exportOwnArchive, fileName: fileNamed('data.zip') }, {}, identity.caller())
}
