import type { CaseKind, CaseRef } from '@canopy/contract/desk/cases'
import { type InferResult, sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'

const CLAIMS_MAX = 100

/** Returns false while another steward's claim is in force. That claim is locked, so that it is still there afterwards. */
export async function upsertClaim(
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

const claims = (db: Db) =>
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

export type ClaimRow = InferResult<ReturnType<typeof claims>>[number]

/** @throws AppError not_found */
export function selectClaim(db: Db, { kind, id }: CaseRef) {
  return claims(db)
    .where('case_claims.kind', '=', kind)
    .where('case_claims.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** The claims in force at `now`, at most a page of them. */
export function selectClaims(db: Db, kind: CaseKind, now: Date) {
  return claims(db)
    .where('case_claims.kind', '=', kind)
    .where('case_claims.until', '>', now)
    .orderBy('case_claims.until', 'desc')
    .limit(CLAIMS_MAX)
    .execute()
}

/** Returns whether the steward had a claim. */
export async function deleteClaim(tx: Tx, { kind, id }: CaseRef, stewardId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('case_claims')
    .where(({ and }) => and({ kind, id, steward_id: stewardId }))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteExpiredClaims(db: Db, now: Date) {
  await db.deleteFrom('case_claims').where('until', '<=', now).execute()
}
