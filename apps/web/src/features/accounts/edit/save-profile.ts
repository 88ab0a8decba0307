import type { ProfileChange } from '@canopy/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { profileQuery } from '../accounts-data.ts'

/** Changes the member's profile, and shows it everywhere. Pictures that are not given stay. @throws ApiError when the server refuses */
export function useSaveProfile() {
  const api = useApi()
  const queries = useQueryClient()

  return async (
    change: ProfileChange,
    pictures: { profileImage?: File; coverImage?: File },
    signal: AbortSignal,
  ) => {
    const body = { userData: JSON.stringify(change) }
    const profile = await api.call('updateProfile', { body, files: pictures }, { signal })
    queries.setQueryData(profileQuery(api, profile.userId).queryKey, profile)
    // Name and picture stand beside posts, comments and ranks.
    void queries.invalidateQueries()
  }
}
