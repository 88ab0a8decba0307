import type { ProfileChange } from '@canopy/contract/accounts/forms'
import { updateProfile } from '@canopy/contract/accounts/profile/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { profileQuery } from '../profile-data.ts'

/** Changes the profile; pictures that are left out stay as they are. @throws ApiError */
export function useSaveProfile() {
  const api = useApi()
  const queries = useQueryClient()

  return async (
    change: ProfileChange,
    pictures: { profileImage?: File; coverImage?: File },
    signal: AbortSignal,
  ) => {
    const body = { userData: JSON.stringify(change), ...pictures }
    const profile = await api.call(updateProfile, { body }, { signal })
    queries.setQueryData(profileQuery(api, profile.userId).queryKey, profile)
    // Posts, comments and ranks show the name and the picture too.
    void queries.invalidateQueries()
  }
}
