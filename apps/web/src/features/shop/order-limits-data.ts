import { getOrderLimits } from '@canopy/contract/shop/orders/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'

/** The limits within which the member can still order. Refetched whenever a cart is shown, because orders are delivered meanwhile. */
export const orderLimitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'order-limits'],
    queryFn: async ({ signal }) => (await api.call(getOrderLimits, {}, { signal })).limits,
    refetchOnMount: 'always',
  })
