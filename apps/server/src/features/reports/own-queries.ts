import type { InferResult } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'

const ownReports = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('report_cases', 'report_cases.case_id', 'reports.case_id')
    .select([
      'reports.case_id as caseId',
      'report_cases.kind',
      'report_cases.thing_id as id',
      'reports.reason',
      'reports.reported_at as reportedAt',
      'report_cases.state',
    ])

export type OwnReportRow = InferResult<ReturnType<typeof ownReports>>[number]

/** Newest first. */
export function selectOwnReports(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  return keyset(ownReports(db).where('reports.reporter_id', '=', userId), {
    by: ['reports.reported_at', 'reports.case_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

const cases = (db: Db) =>
  db
    .selectFrom('report_cases')
    .select([
      'case_id as caseId',
      'kind',
      'thing_id as thingId',
      'state',
      'snapshot',
      'reason',
      'appeal',
      'waits_since as waitsSince',
      'decided_at as decidedAt',
      'is_hidden as isHidden',
      'auto_hidden_at as autoHiddenAt',
      'version',
    ])

export type OwnCaseRow = InferResult<ReturnType<typeof cases>>[number]

/** Reads the member's things that were removed, including those restored after an appeal. */
export function selectOwnRemovals(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  const query = cases(db)
    .where('author_id', '=', userId)
    .where('decided_at', 'is not', null)
    .where(({ or, eb }) => or([eb('state', '=', 'removed'), eb('appeal', 'is not', null)]))
  return keyset(query, { by: ['waits_since', 'case_id'], direction: 'desc', after, limit }).execute()
}

export function selectOwnCase(db: Db, caseId: string) {
  return cases(db).where('case_id', '=', caseId).executeTakeFirst()
}

/** All cases about a member, for the export. */
export function selectCasesAbout(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  const query = cases(db).where('author_id', '=', userId)
  return keyset(query, { by: ['waits_since', 'case_id'], direction: 'asc', after, limit }).execute()
}
