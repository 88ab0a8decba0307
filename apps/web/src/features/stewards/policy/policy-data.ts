import { getAdmissions, getPolicy } from '@canopy/contract/desk/policy/endpoints'
import type { PolicyMode } from '@canopy/contract/desk/policy/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const modeLabels: Record<PolicyMode, PlainMessageId> = {
  open: 'desk-policy.modeOpen',
  guarded: 'desk-policy.modeGuarded',
}

export const admissionsQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists('admission'),
    queryFn: ({ signal }) => api.call(getAdmissions, {}, { signal }),
    refetchOnWindowFocus: true,
  })

/** Cached under the key of a list, since the id of the policy is its mode, which the reply tells. */
export const policyQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists('policy'),
    queryFn: ({ signal }) => api.call(getPolicy, {}, { signal }),
    refetchOnWindowFocus: true,
  })
