import { getReportCase } from '@canopy/contract/desk/reports/endpoints'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { ReportKind, type ReportReason, type ReportState } from '@canopy/contract/reports/shapes'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const kindLabels: Record<ReportKind, PlainMessageId> = {
  post: 'desk-members.post',
  comment: 'desk-members.comment',
  member: 'common.profile',
  challenge: 'common.challenge',
}

/** Kind of a reported thing, as messages choose their words by it. */
export const kindOf = (kind: string | undefined) => ReportKind.safeParse(kind).data ?? 'other'

export const stateLabels: Record<ReportState, PlainMessageId> = {
  open: 'desk-members.caseWaiting',
  kept: 'desk-members.caseKept',
  removed: 'desk-members.removed',
}

/** Sentences for the members concerned, by the reason most reports give. */
export const readyReasons: Record<ReportReason, readonly PlainMessageId[]> = {
  Spam: ['desk-members.itAdvertises', 'desk-members.itRepeats'],
  'Inappropriate content': ['desk-members.itIsNotForAll'],
  Harassment: ['desk-members.itInsults', 'desk-members.itShowsPrivate'],
  Misinformation: ['desk-members.itIsWrong'],
  Other: [],
}

/** Fits most cases that are kept. */
export const KEEP_REASON: PlainMessageId = 'desk-members.itBreaksNoRule'

export const reportCaseQuery = (api: Api, caseId: string) =>
  queryOptions({
    queryKey: deskKeys.case('report', caseId),
    queryFn: ({ signal }) => api.call(getReportCase, { params: { caseId } }, { signal }),
  })
