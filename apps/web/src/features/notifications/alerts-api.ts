import { alertEndpoints } from '@canopy/contract/notifications/alerts/endpoints'
import { useMemo } from 'react'
import { type Client, createClient } from '../../api/client.ts'
import { useIdentity } from '../../api/context.ts'

export type AlertsApi = Client<keyof typeof alertEndpoints>

/** The client of the calls about push messages and mails. First pages do not load their table. */
export function useAlertsApi(): AlertsApi {
  const identity = useIdentity()
  return useMemo(() => createClient(alertEndpoints, identity), [identity])
}
