import { getReviewFigures } from '@canopy/contract/challenges/reviewers/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'

/** The published figures of reviews. */
export const reviewFiguresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'figures'],
    queryFn: ({ signal }) => api.call(getReviewFigures, {}, { signal }),
    staleTime: MINUTE,
  })
