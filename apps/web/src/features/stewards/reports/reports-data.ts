import { getReportCase } from '@canopy/contract/desk/reports/endpoints'
import type { ReportKind, ReportReason, ReportState } from '@canopy/contract/reports/shapes'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const kindLabels: Record<ReportKind, string> = {
  post: 'Post',
  comment: 'Comment',
  member: 'Profile',
  challenge: 'Challenge',
}

export const stateLabels: Record<ReportState, string> = {
  open: 'Waiting',
  kept: 'Kept',
  removed: 'Removed',
}

/** Sentences for the members concerned, by the reason most reports give. */
export const readyReasons: Record<ReportReason, readonly string[]> = {
  Spam: ['It advertises something.', 'The same was posted several times.'],
  'Inappropriate content': ['It is not fit for a community of all ages.'],
  Harassment: ['It insults another member.', 'It shows private details of another person.'],
  Misinformation: ['It states as a fact what is known to be wrong.'],
  Other: [],
}

/** Fits most cases that are kept. */
export const KEEP_REASON = 'It does not break our rules.'

export const reportCaseQuery = (api: Api, caseId: string) =>
  queryOptions({
    queryKey: deskKeys.case('report', caseId),
    queryFn: ({ signal }) => api.call(getReportCase, { params: { caseId } }, { signal }),
  })
