/** Cases of reported things as stewards see them. */

import {
  ReportCase,
  ReportCaseRow,
  type ReportCasesFilter,
  type Shown,
} from '@canopy/contract/desk/reports/shapes'
import { LIST_PAGE_MAX } from '@canopy/contract/limits'
import { ReportKind } from '@canopy/contract/reports/shapes'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'
import type { Deps } from '../../../deps.ts'
import type { Media } from '../../../media/index.ts'
import { countSanctions, readDeskMember, selectSuspensionInForce } from '../../accounts/index.ts'
import { Snapshot, textOf, things } from '../../reports/index.ts'
import {
  type ReportCaseQueryRow,
  selectAuthorRecord,
  selectReportCase,
  selectReportCases,
  selectReportsOfCase,
} from './report-queries.ts'

const EXCERPT = 140

export const cursorOf = ({ waitsSince, caseId }: ReportCaseQueryRow): Cursor => ({
  time: waitsSince,
  id: caseId,
})

/** Oldest or newest first, all pages. */
export const readCases = (db: Db, filter: ReportCasesFilter) =>
  readAll((limit, after: Cursor | undefined) => selectReportCases(db, filter, limit, after), cursorOf)

const snapshotOf = ({ snapshot }: ReportCaseQueryRow) => (snapshot === null ? null : Snapshot.parse(snapshot))

export function excerptOf(row: ReportCaseQueryRow): string {
  const snapshot = snapshotOf(row)
  if (!snapshot) return ''
  return textOf(snapshot).slice(0, EXCERPT)
}

const rowOf = (row: ReportCaseQueryRow) => ({
  caseId: row.caseId,
  kind: row.kind,
  thingId: row.thingId,
  excerpt: excerptOf(row),
  author: row.authorId === null ? null : { userId: row.authorId, fullName: row.authorName ?? '' },
  state: row.state,
  reports: row.reports,
  reasons: row.reasons,
  isHidden: row.isHidden,
  isAppeal: row.state === 'open' && row.appeal !== null,
  waitsSince: row.waitsSince.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

export const toReportCaseRow = (row: ReportCaseQueryRow): ReportCaseRow => ReportCaseRow.parse(rowOf(row))

/** Pictures of removed posts and of private accounts are private, so all have signed addresses. */
async function toShown(media: Media, { title, text, pictures }: Snapshot): Promise<Shown> {
  const addresses = pictures.map(media.signedUrl)
  return { title, text, pictures: await Promise.all(addresses) }
}

async function readMember(db: Db, userId: string, now: Date) {
  const [member, record, sanctions, suspension] = await Promise.all([
    readDeskMember(db, userId),
    selectAuthorRecord(db, userId),
    countSanctions(db, userId),
    selectSuspensionInForce(db, userId, now),
  ])
  return {
    ...member,
    ...record,
    ...sanctions,
    isSuspended: suspension !== undefined,
    suspendedUntil: suspension?.until?.toISOString() ?? null,
  }
}

/** @throws AppError not_found */
export async function readReportCase(
  { db, media, clock }: Pick<Deps, 'db' | 'media' | 'clock'>,
  caseId: string,
  readerId: string,
): Promise<ReportCase> {
  const row = await selectReportCase(db, caseId)
  if (!row) throw notFound()
  const snapshot = snapshotOf(row)
  const [thing, reports, member] = await Promise.all([
    things[ReportKind.parse(row.kind)].read(db, row.thingId),
    selectReportsOfCase(db, caseId, LIST_PAGE_MAX),
    row.authorId === null ? null : readMember(db, row.authorId, clock.now()),
  ])
  return ReportCase.parse({
    ...rowOf(row),
    version: row.version,
    before: snapshot && (await toShown(media, thing ? snapshot : { ...snapshot, pictures: [] })),
    today: thing ? await toShown(media, thing.snapshot) : null,
    appeal: row.appeal,
    decidedBy: row.decidedBy === null ? null : { userId: row.decidedBy, fullName: row.decidedByName ?? '' },
    reason: row.reason,
    // The author does not read who reported, even as a steward.
    reportList: (row.authorId === readerId ? [] : reports).map(
      ({ reporterId, fullName, reportedAt, ...report }) => ({
        ...report,
        reporter: { userId: reporterId, fullName },
        reportedAt: reportedAt.toISOString(),
      }),
    ),
    member,
  })
}
