/** The calls about reports, and removals that followed. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageQuery, Uuid } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { NewReport, OwnRemoval, OwnReport, RemovalAppeal, Report, ReportBody } from './shapes.ts'

const page = pageQuery(LIST_PAGE)

export const reportPost = endpoint({
  method: 'POST',
  path: '/api/reported-posts/report',
  access: 'member',
  callerField: 'reportedBy',
  status: 201,
  body: ReportBody,
  reply: Report,
})

/** Reports anything that can be reported. */
export const createReport = endpoint({ method: 'POST', path: '/api/reports', access: 'member', status: 201, body: NewReport, reply: OwnReport })

export const listOwnReports = endpoint({ method: 'GET', path: '/api/reports/mine', access: 'member', query: page, reply: z.array(OwnReport) })

export const listOwnRemovals = endpoint({ method: 'GET', path: '/api/reports/removals', access: 'member', query: page, reply: z.array(OwnRemoval) })

/** Once for each removal, for a second look by another steward. */
export const appealRemoval = endpoint({
  method: 'POST',
  path: '/api/reports/removals/:caseId/appeal',
  access: 'member',
  whileSuspended: true,
  params: z.object({ caseId: Uuid }),
  body: RemovalAppeal,
  reply: OwnRemoval,
})
