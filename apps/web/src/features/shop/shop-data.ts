/** What the shop fetches, and what a placed order makes stale. */

import { SECOND } from '@canopy/contract/limits'
import type { Order } from '@canopy/contract/shop'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { sessionQuery } from '../../session/session-data.ts'

/** All products, most popular first. Asking again costs little while nothing changed, so what is seen stays fresh. */
export const productsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'products'],
    queryFn: ({ signal }) => api.call('listProducts', {}, { signal }),
    staleTime: 10 * SECOND,
    refetchOnWindowFocus: true,
  })

export const orderQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: ['shop', 'order', orderId],
    queryFn: ({ signal }) => api.call('getOrder', { params: { orderId } }, { signal }),
  })

/** The member's movements of points, newest first. */
export const ledgerQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['shop', 'ledger'],
    queryFn: ({ pageParam, signal }) => api.page('listLedger', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  })

/** Asks again for what an order, or its refusal, is about: stock, prices, the balance. */
export function refreshAfterOrder(queries: QueryClient, api: Api) {
  void queries.invalidateQueries(productsQuery(api))
  void queries.invalidateQueries(sessionQuery(api))
  void queries.invalidateQueries(ledgerQuery(api))
}

/** Keeps the order just placed, so that the next page has it at once. */
export function rememberOrder(queries: QueryClient, api: Api, order: Order) {
  queries.setQueryData(orderQuery(api, order.orderId).queryKey, order)
}
