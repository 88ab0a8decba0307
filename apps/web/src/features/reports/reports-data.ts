import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { REPORT_REASONS } from '@canopy/contract/limits'
import {
  appealRemoval,
  createReport,
  listOwnRemovals,
  listOwnReports,
} from '@canopy/contract/reports/endpoints'
import type { NewReport } from '@canopy/contract/reports/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { pagedQuery } from '../../api/paged-query.ts'

export type ReportReason = (typeof REPORT_REASONS)[number]

/** The messages that name the reasons. */
export const reasonLabels: Record<ReportReason, PlainMessageId> = {
  Spam: 'reports.spam',
  'Inappropriate content': 'reports.inappropriate',
  Harassment: 'reports.harassment',
  Misinformation: 'reports.misinformation',
  Other: 'reports.otherReason',
}

const reportsKey = ['reports']

export const ownReportsQuery = (api: Api) => pagedQuery(api, [...reportsKey, 'mine'], listOwnReports, {})

/** The member's things that stewards removed. */
export const removalsQuery = (api: Api) => pagedQuery(api, [...reportsKey, 'removals'], listOwnRemovals, {})

export function useReportThing() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewReport) => api.call(createReport, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: reportsKey }),
  })
}

export function useAppeal(caseId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api.call(appealRemoval, { params: { caseId }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: reportsKey }),
  })
}
