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
  'exports.case': (row) => row.caseId,
  'exports.kind': (row) => row.kind,
  'exports.id': (row) => row.thingId,
  'exports.text': excerptOf,
  'exports.author': (row) => row.authorId,
  'exports.reports': (row) => row.reports,
  'exports.reasons': (row) => row.reasons.join(', '),
  'exports.state': (row) => row.state,
  'exports.hidden': (row) => row.isHidden,
  'exports.waitsSince': (row) => row.waitsSince.toISOString(),
  'exports.decidedAt': (row) => row.decidedAt?.toISOString() ?? null,
  'exports.reason': (row) => row.reason,
}

export function reportRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media, clock } = deps
  bind(app, endpoints.listReportCases, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectReportCases(db, filter, limit + 1, readCursor(cursor))
    return cutPage(reply, rows, limit, cursorOf).map(toReportCaseRow)
  })
  bind(app, endpoints.exportReportCases, ({ query: filter, request, reply }) =>
    sendCsv(request, reply, { name: 'reports', columns, rows: readCases(db, filter) }),
  )
  bind(app, endpoints.getReportCase, ({ params: { caseId }, actor }) =>
    readReportCase(deps, caseId, actor.userId),
  )
  bind(app, endpoints.decideReport, async ({ params: { caseId }, body, actor }) => {
    await transaction((tx) => decideReport(tx, media, actor, { ...body, caseId, now: clock.now() }))
    return readReportCase(deps, caseId, actor.userId)
  })
}
