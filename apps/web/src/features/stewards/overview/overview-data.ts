import { getOverview } from '@canopy/contract/desk/endpoints'
import { listPendingCorrections } from '@canopy/contract/desk/members/endpoints'
import { OVERVIEW_DAYS } from '@canopy/contract/desk/overview'
import { MINUTE } from '@canopy/contract/limits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export type Days = (typeof OVERVIEW_DAYS)[number]

export const isDays = (days: number): days is Days => OVERVIEW_DAYS.some((known) => known === days)

/** The server counts once a minute. */
export const overviewQuery = (api: Api, days: Days) =>
  queryOptions({
    queryKey: [...deskKeys.overview, days],
    queryFn: ({ signal }) => api.call(getOverview, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  })

export const pendingCorrectionsQuery = (api: Api) =>
  infiniteQueryOptions(pagedQuery(api, deskKeys.corrections, listPendingCorrections, {}))
