import { getNotificationSettings, setNotificationSettings } from '@canopy/contract/notifications/endpoints'
import type { ChosenSettings } from '@canopy/contract/notifications/shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'

/** Each kind of notification, and whether it is enabled. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => api.call(getNotificationSettings, {}, { signal }),
  })

/** Updates optimistically. Changes are sent one after the other, and refetched if one fails. */
export function useChangeSettings() {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = settingsQuery(api)

  const { mutate, isError } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: ChosenSettings) => api.call(setNotificationSettings, { body }),
    onError: () => queries.invalidateQueries({ queryKey }),
  })

  return {
    async change(settings: ChosenSettings) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, settings)
      mutate(settings)
    },
    failed: isError,
  }
}
