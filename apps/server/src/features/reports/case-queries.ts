import type { ReportKind, ReportReason, ReportState } from '@canopy/contract/reports/shapes'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../db/database.ts'
import type { Snapshot, ThingRef } from './things.ts'

/** Reports of one member wait for each other, so that they can be counted. */
export async function lockReporter(tx: Tx, reporterId: string) {
  await sql`select pg_advisory_xact_lock(7263549, hashtext(${reporterId}))`.execute(tx)
}

/** The member's newest report of a thing. */
export function selectReportOf(db: Db, { kind, thingId }: ThingRef, reporterId: string) {
  return db
    .selectFrom('reports')
    .innerJoin('report_cases', 'report_cases.case_id', 'reports.case_id')
    .select([
      'reports.case_id as caseId',
      'reports.reason',
      'reports.reported_at as reportedAt',
      'report_cases.state',
      'report_cases.snapshot',
    ])
    .where('report_cases.kind', '=', kind)
    .where('report_cases.thing_id', '=', thingId)
    .where('reports.reporter_id', '=', reporterId)
    .orderBy('reports.reported_at', 'desc')
    .orderBy('reports.case_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countReportsSince(db: Db, reporterId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('reported_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function selectOpenCase(db: Db, { kind, thingId }: ThingRef): Promise<string | undefined> {
  const row = await db
    .selectFrom('report_cases')
    .select('case_id as caseId')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.caseId
}

/** Whether a later case is about the same thing. */
export async function hasNewerCase(db: Db, { kind, thingId }: ThingRef, caseId: string): Promise<boolean> {
  const newer = await db
    .selectFrom('report_cases')
    .select('case_id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    // Ids of cases sort by time.
    .where('case_id', '>', caseId)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

type NewCase = ThingRef & { authorId: string | null; snapshot: Snapshot; isHidden: boolean; now: Date }

/** The thing must be locked. */
export async function insertCase(tx: Tx, { kind, thingId, authorId, snapshot, isHidden, now }: NewCase) {
  const caseId = uuidv7()
  await tx
    .insertInto('report_cases')
    .values({
      case_id: caseId,
      kind,
      thing_id: thingId,
      author_id: authorId,
      snapshot: JSON.stringify(snapshot),
      is_hidden: isHidden,
      waits_since: now,
    })
    .execute()
  return caseId
}

type NewReport = {
  caseId: string
  reporterId: string
  reason: ReportReason
  network: Buffer | null
  now: Date
}

export async function insertReport(tx: Tx, { caseId, reporterId, reason, network, now }: NewReport) {
  await tx
    .insertInto('reports')
    .values({ case_id: caseId, reporter_id: reporterId, reason, network, reported_at: now })
    .execute()
}

/** Subject of a case, which never changes. */
export async function selectThingOf(db: Db, caseId: string): Promise<ThingRef | undefined> {
  return db
    .selectFrom('report_cases')
    .select([sql<ReportKind>`kind`.as('kind'), 'thing_id as thingId'])
    .where('case_id', '=', caseId)
    .executeTakeFirst()
}

/** The thing must be locked before. */
export function lockCase(tx: Tx, caseId: string) {
  return tx
    .selectFrom('report_cases')
    .select([
      'author_id as authorId',
      sql<ReportState>`state`.as('state'),
      'version',
      'snapshot',
      'auto_hidden_at as autoHiddenAt',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
      'appeal',
      'appealed_from as appealedFrom',
    ])
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
}

export async function selectReporters(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('reporter_id as reporterId')
    .where('case_id', '=', caseId)
    .execute()
  return rows.map(({ reporterId }) => reporterId)
}

type Decided = {
  state: ReportState
  isHidden: boolean
  by: { stewardId: string; reason: string; now: Date } | null
}

export async function updateDecided(tx: Tx, caseId: string, { state, isHidden, by }: Decided) {
  await tx
    .updateTable('report_cases')
    .set({
      state,
      is_hidden: isHidden,
      version: sql`version + 1`,
      decided_by: by?.stewardId ?? null,
      decided_at: by?.now ?? null,
      reason: by?.reason ?? null,
    })
    .where('case_id', '=', caseId)
    .execute()
}

export async function updateAppealed(tx: Tx, caseId: string, appeal: string, now: Date) {
  await tx
    .updateTable('report_cases')
    .set({
      state: 'open',
      appeal,
      appealed_from: sql`decided_by`,
      waits_since: now,
      version: sql`version + 1`,
    })
    .where('case_id', '=', caseId)
    .execute()
}

export function countOpenCases(db: Db) {
  return db
    .selectFrom('report_cases')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('waits_since').as('since')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/** Cases decided before `time` whose snapshot still exists. */
export async function selectExpiring(db: Db, time: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('report_cases')
    .select('case_id as caseId')
    .where('state', '<>', 'open')
    .where('snapshot', 'is not', null)
    .where('decided_at', '<=', time)
    .orderBy('decided_at')
    .limit(limit)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

export async function deleteSnapshot(tx: Tx, caseId: string) {
  await tx.updateTable('report_cases').set({ snapshot: null }).where('case_id', '=', caseId).execute()
}

/** Deletes cases about the member's things, except challenges, which stay. */
export async function deleteCasesAbout(tx: Tx, userId: string) {
  await tx
    .deleteFrom('report_cases')
    .where('author_id', '=', userId)
    .where('kind', '<>', 'challenge')
    .execute()
}

/** An appeal stays open without its words. */
export async function clearAppealsOf(tx: Tx, userId: string) {
  await tx
    .updateTable('report_cases')
    .set({ appeal: '(The author has left.)' })
    .where('author_id', '=', userId)
    .where('appeal', 'is not', null)
    .execute()
}
