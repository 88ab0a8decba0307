/** Queries and mutations of orders. */

import { cancelOrder, getOrder, listOrders, listPointsSources } from '@canopy/contract/shop/orders/endpoints'
import type { Order } from '@canopy/contract/shop/orders/shapes'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { cacheReply } from '../../../api/cache-reply.ts'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { ApiError } from '../../../api/error.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { sessionQuery } from '../../../session/session-data.ts'
import { orderLimitsQuery } from '../order-limits-data.ts'
import { productsKey } from '../product/products-data.ts'
import { savingQuery } from '../saving/saving-data.ts'
import { ledgerQuery } from '../shop-data.ts'

export const orderQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: ['shop', 'order', orderId],
    queryFn: ({ signal }) => api.call(getOrder, { params: { orderId } }, { signal }),
  })

/** Earnings that paid for the order. Asked again when points went back, as they do with its status and returns. */
export const sourcesQuery = (api: Api, { orderId, status, returns }: Order) =>
  queryOptions({
    queryKey: ['shop', 'points-sources', orderId, status, returns.length],
    queryFn: ({ signal }) => api.call(listPointsSources, { params: { orderId } }, { signal }),
  })

/** The member's orders, newest first. */
export const ordersQuery = (api: Api) =>
  infiniteQueryOptions({
    ...pagedQuery(api, ['shop', 'orders'], listOrders, {}),
    // A steward may have changed the status of an order.
    refetchOnWindowFocus: true,
  })

/** Refetches what an order, or its refusal, may have changed: stock, prices, balance, orders, what can still be ordered. */
export async function refreshAfterOrder(queries: QueryClient, api: Api) {
  const stale = [
    { queryKey: productsKey },
    sessionQuery(api),
    ledgerQuery(api),
    ordersQuery(api),
    orderLimitsQuery(api),
    savingQuery(api),
  ]
  await Promise.all(stale.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
}

/** Caches an order that the server returned, so that its page opens at once. */
export function cacheOrder(queries: QueryClient, api: Api, order: Order) {
  cacheReply(queries, orderQuery(api, order.orderId).queryKey, order)
}

/** Cancels an order. If an earlier attempt, whose response was lost, has cancelled it already, that is a success too. */
export function useCancelOrder({ orderId }: Pick<Order, 'orderId'>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        return await api.call(cancelOrder, { params: { orderId } })
      } catch (error) {
        const isNotPending = error instanceof ApiError && error.code === 'order_not_pending'
        const order = isNotPending ? await api.call(getOrder, { params: { orderId } }) : undefined
        if (order?.status !== 'cancelled') throw error
        return order
      }
    },
    onSuccess: (order) => {
      cacheOrder(queries, api, order)
      // Returned, so that the mutation settles when the list is up to date.
      return refreshAfterOrder(queries, api)
    },
    onError: () => void refreshAfterOrder(queries, api),
  })
}
