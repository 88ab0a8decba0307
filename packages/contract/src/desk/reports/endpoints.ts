/** Calls about reports and suspensions. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { Decision } from '../cases.ts'
import { NewSuspension, ReportCase, ReportCaseRow, ReportCasesFilter, ReportCasesQuery, ReportDecision, Sanction, SanctionsFilter, SanctionsQuery } from './shapes.ts'

const nothing = z.undefined()
const user = z.object({ userId: Uuid })
const moderation = { duties: ['moderation'] } as const
const reportCase = z.object({ caseId: Uuid })

export const listReportCases = endpoint({ method: 'GET', path: '/api/admin/reports', access: moderation, query: ReportCasesQuery, reply: z.array(ReportCaseRow) })

export const exportReportCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports/export.csv',
  access: moderation,
  query: ReportCasesFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const getReportCase = endpoint({ method: 'GET', path: '/api/admin/reports/:caseId', access: moderation, params: reportCase, reply: ReportCase })

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:caseId/decision',
  access: moderation,
  params: reportCase,
  body: ReportDecision,
  reply: ReportCase,
})

export const listSanctions = endpoint({ method: 'GET', path: '/api/admin/sanctions', access: moderation, query: SanctionsQuery, reply: z.array(Sanction) })

export const exportSanctions = endpoint({ method: 'GET', path: '/api/admin/sanctions/export.csv', access: moderation, query: SanctionsFilter, replyKind: 'csv', reply: z.string() })

export const suspendMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/suspension',
  access: moderation,
  status: 204,
  params: user,
  body: NewSuspension,
  reply: nothing,
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/suspension/lift',
  access: moderation,
  status: 204,
  params: user,
  body: Decision,
  reply: nothing,
})
