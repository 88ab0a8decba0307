/** Queries of the member's points. Products are in product/products-data.ts, orders in orders/orders-data.ts. */

import { SECOND } from '@canopy/contract/limits'
import { getPointsOverview, listLedger } from '@canopy/contract/points/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { sessionKey } from '../../session/session-data.ts'

/** The entries of the member's points ledger, newest first. */
export const ledgerQuery = (api: Api) => pagedQuery(api, [...sessionKey, 'ledger'], listLedger, {})

/** The member's points on their way from being earned to being redeemed. */
export const overviewQuery = (api: Api) =>
  queryOptions({
    queryKey: [...sessionKey, 'points'],
    queryFn: ({ signal }) => api.call(getPointsOverview, {}, { signal }),
    // Several parts of a page show it.
    staleTime: 10 * SECOND,
    refetchOnWindowFocus: true,
  })
