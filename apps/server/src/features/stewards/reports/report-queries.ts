import type { ReportCasesFilter } from '@canopy/contract/desk/reports/shapes'
import { type InferResult, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { containsWords } from '../../../db/search.ts'

const cases = (db: Db) =>
  db
    .selectFrom('report_cases as c')
    .leftJoin('users as author', 'author.user_id', 'c.author_id')
    .leftJoin('users as steward', 'steward.user_id', 'c.decided_by')
    .select([
      'c.case_id as caseId',
      'c.kind',
      'c.thing_id as thingId',
      'c.author_id as authorId',
      'author.full_name as authorName',
      'c.snapshot',
      'c.state',
      'c.is_hidden as isHidden',
      'c.appeal',
      'c.waits_since as waitsSince',
      'c.version',
      'c.decided_by as decidedBy',
      'steward.full_name as decidedByName',
      'c.decided_at as decidedAt',
      'c.reason',
      sql<number>`(select count(*)::integer from reports where reports.case_id = c.case_id)`.as('reports'),
      sql<string[]>`array(
        select reason from reports where reports.case_id = c.case_id group by reason order by count(*) desc, reason
      )`.as('reasons'),
    ])

export type ReportCaseQueryRow = InferResult<ReturnType<typeof cases>>[number]

/** A search that matches more cases than this lists some of them only, so that it stays quick. */
const FOUND_MAX = 1000

export function selectReportCases(
  db: Db,
  { q = '', kind, reason, state, hidden, authorId, reporterId, sort }: ReportCasesFilter,
  limit: number,
  after: Cursor | undefined,
) {
  const query = cases(db)
    .$if(q.trim() !== '', (qb) =>
      qb.where(
        'c.case_id',
        'in',
        sql<string>`(
          select case_id from report_cases
          where ${containsWords(sql`coalesce(snapshot ->> 'title', '') || ' ' || coalesce(snapshot ->> 'text', '')`, q)}
          limit ${FOUND_MAX}
        )`,
      ),
    )
    .$if(kind !== undefined, (qb) => qb.where('c.kind', '=', kind ?? ''))
    .$if(state !== 'any', (qb) => qb.where('c.state', '=', state))
    .$if(authorId !== undefined, (qb) => qb.where('c.author_id', '=', authorId ?? ''))
    .$if(reporterId !== undefined, (qb) =>
      qb.where('c.case_id', 'in', ({ selectFrom }) =>
        selectFrom('reports')
          .select('reports.case_id')
          .where('reports.reporter_id', '=', reporterId ?? ''),
      ),
    )
    .$if(hidden !== undefined, (qb) => qb.where('c.is_hidden', '=', hidden === 'true'))
    .$if(reason !== undefined, (qb) =>
      qb.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('reports')
            .select('reports.case_id')
            .whereRef('reports.case_id', '=', 'c.case_id')
            .where('reports.reason', '=', reason ?? ''),
        ),
      ),
    )
  return keyset(query, {
    by: ['c.waits_since', 'c.case_id'],
    direction: sort === 'oldest' ? 'asc' : 'desc',
    after,
    limit,
  }).execute()
}

export const selectReportCase = (db: Db, caseId: string) =>
  cases(db).where('c.case_id', '=', caseId).executeTakeFirst()

type DeskReportRow = {
  reporterId: string
  fullName: string
  reason: string
  reportedAt: Date
  upheld: number
  rejected: number
}

/** The reports of a case, oldest first, with the record of their reporters. */
export async function selectReportsOfCase(db: Db, caseId: string, limit: number): Promise<DeskReportRow[]> {
  const { rows } = await sql<DeskReportRow>`
    select this.reporter_id as "reporterId", full_name as "fullName", this.reason, this.reported_at as "reportedAt",
      upheld, rejected
    from reports this join users on user_id = this.reporter_id
    cross join lateral (
      select count(*) filter (where state = 'removed')::integer as upheld,
        count(*) filter (where state = 'kept')::integer as rejected
      from reports earlier join report_cases using (case_id)
      where earlier.reporter_id = this.reporter_id and earlier.case_id <> this.case_id
    ) record
    where this.case_id = ${caseId}
    order by this.reported_at, this.reporter_id limit ${limit}`.execute(db)
  return rows
}

/** Record of the author of a reported thing. */
export async function selectAuthorRecord(db: Db, userId: string) {
  const { rows } = await sql<{ posts: number; removed: number; kept: number }>`
    select
      (select count(*)::integer from posts where user_id = ${userId}) as posts,
      count(*) filter (where state = 'removed')::integer as removed,
      count(*) filter (where state = 'kept')::integer as kept
    from report_cases where author_id = ${userId}`.execute(db)
  return rows[0] ?? { posts: 0, removed: 0, kept: 0 }
}
