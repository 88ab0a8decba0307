import { getAlertSettings, setAlertSettings } from '@canopy/contract/notifications/alerts/endpoints'
import type { AlertSettings, ChosenAlerts } from '@canopy/contract/notifications/alerts/shapes'
import { AlertKind } from '@canopy/contract/notifications/shapes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'

const alertsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['alert-settings'],
    queryFn: ({ signal }) => api.call(getAlertSettings, {}, { signal }),
  })

export const useAlertSettings = () => useQuery(alertsQuery(useApi()))

const isListed = (kind: string): kind is AlertKind => AlertKind.safeParse(kind).success

/** Keeps the kinds that this version of the app knows. */
export const listed = (kinds: readonly string[]) => kinds.filter(isListed)

const bodyOf = ({ notPushed, mailed, digest, quietHours, timeZone }: ChosenAlerts): AlertSettings => ({
  notPushed: listed(notPushed),
  mailed: listed(mailed),
  digest,
  quietHours,
  timeZone,
})

/** Updates optimistically. Changes are sent one after the other, and refetched if one fails. */
export function useChangeAlerts() {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = alertsQuery(api)
  const { mutate, isError } = useMutation({
    scope: { id: 'alert-settings' },
    mutationFn: (settings: ChosenAlerts) => api.call(setAlertSettings, { body: bodyOf(settings) }),
    onSuccess: ({ mailRefused }) =>
      queries.setQueryData(queryKey, (shown) => shown && { ...shown, mailRefused }),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  return {
    async change(part: Partial<AlertSettings>) {
      await queries.cancelQueries({ queryKey })
      const settings = queries.getQueryData(queryKey)
      if (!settings) return
      const changed = { ...settings, ...part }
      queries.setQueryData(queryKey, changed)
      mutate(changed)
    },
    failed: isError,
  }
}
