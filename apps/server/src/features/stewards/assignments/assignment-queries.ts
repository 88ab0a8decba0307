import type { CaseKind, CaseRef } from '@canopy/contract/desk/cases'
import { type InferResult, sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'

const ASSIGNMENTS_MAX = 100

/** Returns false while another steward's assignment is in force. That assignment is locked, so that it is still there afterwards. */
export async function upsertAssignment(
  tx: Tx,
  { kind, id, stewardId, until, now }: CaseRef & { stewardId: string; until: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into case_claims (kind, id, steward_id, until) values (${kind}, ${id}, ${stewardId}, ${until})
    on conflict (kind, id) do update set steward_id = excluded.steward_id, until = excluded.until
    where case_claims.steward_id = excluded.steward_id or case_claims.until <= ${now}
    returning id`.execute(tx)
  return rows.length > 0
}

const assignments = (db: Db) =>
  db
    .selectFrom('case_claims')
    .innerJoin('users', 'users.user_id', 'case_claims.steward_id')
    .select([
      sql<CaseKind>`case_claims.kind`.as('kind'),
      'case_claims.id',
      'case_claims.until',
      'users.user_id as userId',
      'users.full_name as fullName',
    ])

export type AssignmentRow = InferResult<ReturnType<typeof assignments>>[number]

/** @throws AppError not_found */
export function selectAssignment(db: Db, { kind, id }: CaseRef) {
  return assignments(db)
    .where('case_claims.kind', '=', kind)
    .where('case_claims.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** The assignments in force at `now`, at most a page of them. */
export function selectAssignments(db: Db, kind: CaseKind, now: Date) {
  return assignments(db)
    .where('case_claims.kind', '=', kind)
    .where('case_claims.until', '>', now)
    .orderBy('case_claims.until', 'desc')
    .limit(ASSIGNMENTS_MAX)
    .execute()
}

/** Returns whether the steward had an assignment. */
export async function deleteAssignment(tx: Tx, { kind, id }: CaseRef, stewardId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('case_claims')
    .where(({ and }) => and({ kind, id, steward_id: stewardId }))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteExpiredAssignments(db: Db, now: Date) {
  await db.deleteFrom('case_claims').where('until', '<=', now).execute()
}
