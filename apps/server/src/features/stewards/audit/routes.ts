import * as endpoints from '@canopy/contract/desk/endpoints'
import { EntryId } from '@canopy/contract/fields'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../audit/audit.ts'
import { type AuditEntryRow, selectEntries, selectSubjectNames } from '../../../audit/audit-queries.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../http/bodies/csv.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { cursorOf, readEntries, toAuditEntry, writtenState } from './entries.ts'

function cellOf(action: string, state: AuditEntryRow['before']) {
  const written = writtenState(action, state)
  return written && JSON.stringify(written)
}

/** Stewards are named by their ids. */
const columns: Columns<AuditEntryRow> = {
  'exports.entry': (row) => row.entryId,
  'exports.at': (row) => row.at.toISOString(),
  'exports.actor': (row) => row.actorId,
  'exports.action': (row) => row.action,
  'exports.subjectKind': (row) => row.subjectKind,
  'exports.subject': (row) => row.subjectId,
  'exports.before': (row) => cellOf(row.action, row.before),
  'exports.after': (row) => cellOf(row.action, row.after),
  'exports.reason': (row) => row.reason,
  'exports.request': (row) => row.requestId,
  'exports.hash': (row) => row.hash.toString('hex'),
}

export function auditRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(app, endpoints.listAuditEntries, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectEntries(db, filter, limit + 1, readCursor(cursor, EntryId))
    const page = cutPage(reply, rows, limit, cursorOf)
    const names = await selectSubjectNames(
      db,
      page.map(({ subjectId }) => subjectId),
    )
    return page.map((row) => toAuditEntry(row, names))
  })
  bind(app, endpoints.exportAuditEntries, async ({ query: filter, actor, request, reply }) => {
    await transaction((tx) =>
      audit(tx, actor, { action: 'audit.exported', subject: { kind: 'audit', id: 'log' } }),
    )
    return sendCsv(request, reply, { name: 'audit', columns, rows: readEntries(db, filter) })
  })
}
