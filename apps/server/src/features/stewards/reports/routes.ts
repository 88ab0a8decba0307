import * as endpoints from '@canopy/contract/desk/reports/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../http/bodies/csv.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { decideReport } from '../../reports/index.ts'
import { cursorOf, excerptOf, readCases, readReportCase, toReportCaseRow } from './cases.ts'
import { type ReportCaseQueryRow, selectReportCases } from './report-queries.ts'

const columns: Columns<ReportCaseQueryRow> = {
  case: (row) => row.caseId,
  kind: (row) => row.kind,
  id: (row) => row.thingId,
  text: excerptOf,
  author: (row) => row.authorId,
  reports: (row) => row.reports,
  reasons: (row) => row.reasons.join(', '),
  state: (row) => row.state,
  hidden: (row) => (row.isHidden ? 'yes' : 'no'),
  'waits since': (row) => row.waitsSince.toISOString(),
  'decided at': (row) => row.decidedAt?.toISOString() ?? null,
  reason: (row) => row.reason,
}

export function reportRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media, clock } = deps
  bind(app, endpoints.listReportCases, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectReportCases(db, filter, limit + 1, readCursor(cursor))
    return cutPage(reply, rows, limit, cursorOf).map(toReportCaseRow)
  })
  bind(app, endpoints.exportReportCases, ({ query: filter, reply }) =>
    sendCsv(reply, { name: 'canopy-reports', columns, rows: readCases(db, filter) }),
  )
  bind(app, endpoints.getReportCase, ({ params: { caseId }, actor }) =>
    readReportCase(deps, caseId, actor.userId),
  )
  bind(app, endpoints.decideReport, async ({ params: { caseId }, body, actor }) => {
    await transaction((tx) => decideReport(tx, media, actor, { ...body, caseId, now: clock.now() }))
    return readReportCase(deps, caseId, actor.userId)
  })
}
