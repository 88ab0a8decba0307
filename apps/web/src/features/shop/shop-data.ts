/** What the shop fetches and changes, and what an order makes stale. */

import { SECOND } from '@canopy/contract/limits'
import type { Order } from '@canopy/contract/shop'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { ApiError } from '../../api/error.ts'
import { sessionQuery } from '../../session/session-data.ts'

/** All products, most popular first. Asking again costs little while nothing changed, so what is seen stays fresh. */
export const productsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'products'],
    queryFn: ({ signal }) => api.call('listProducts', {}, { signal }),
    meta: { kept: true },
    staleTime: 10 * SECOND,
    refetchOnWindowFocus: true,
  })

/** One order of the member. */
export const orderQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: ['shop', 'order', orderId],
    queryFn: ({ signal }) => api.call('getOrder', { params: { orderId } }, { signal }),
  })

/** The member's orders, newest first. */
export const ordersQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['shop', 'orders'],
    queryFn: ({ pageParam, signal }) => api.page('listOrders', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // A steward may have moved one meanwhile.
    refetchOnWindowFocus: true,
  })

/** The member's movements of points, newest first. */
export const ledgerQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['shop', 'ledger'],
    queryFn: ({ pageParam, signal }) => api.page('listLedger', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  })

/** Asks again for what an order, or its refusal, is about: stock, prices, the balance, the orders. */
export async function refreshAfterOrder(queries: QueryClient, api: Api) {
  const stale = [productsQuery(api), sessionQuery(api), ledgerQuery(api), ordersQuery(api)]
  await Promise.all(stale.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
}

/** Keeps an order as the server answered it, so that its page has it at once. */
export function rememberOrder(queries: QueryClient, api: Api, order: Order) {
  queries.setQueryData(orderQuery(api, order.orderId).queryKey, order)
}

/** Cancels an order of the member. One that a try without an answer had cancelled counts as cancelled. */
export function useCancelOrder({ orderId }: Pick<Order, 'orderId'>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        return await api.call('cancelOrder', { params: { orderId } })
      } catch (error) {
        const order = await orderAfter(api, orderId, error)
        if (order?.status !== 'cancelled') throw error
        return order
      }
    },
    onSuccess: (order) => {
      rememberOrder(queries, api, order)
      // Waited for: whoever asked sees the list as it is now.
      return refreshAfterOrder(queries, api)
    },
    onError: () => void refreshAfterOrder(queries, api),
  })
}

/** The order as it is now, where the server said that it is not pending any more. */
async function orderAfter(api: Api, orderId: string, error: unknown) {
  const isDecided = error instanceof ApiError && error.code === 'order_not_pending'
  return isDecided ? api.call('getOrder', { params: { orderId } }) : undefined
}
