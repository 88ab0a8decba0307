import { listDeliveries, listWebhooks } from '@canopy/contract/desk/webhooks/endpoints'
import type { DeliveryState } from '@canopy/contract/desk/webhooks/shapes'
import { SECOND } from '@canopy/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const webhooksQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists('webhook'),
    queryFn: ({ signal }) => api.call(listWebhooks, {}, { signal }),
    refetchOnWindowFocus: true,
  })

export const deliveriesKey = (webhookId: string) => [...deskKeys.case('webhook', webhookId), 'deliveries']

/** Looks again every few seconds, since what was sent a moment ago has no result yet. */
export const deliveriesQuery = (api: Api, webhookId: string, state: DeliveryState | undefined) => ({
  ...pagedQuery(api, [...deliveriesKey(webhookId), state], listDeliveries, {
    params: { webhookId },
    query: { state },
  }),
  refetchInterval: 5 * SECOND,
})
