import type { SanctionsFilter } from '@canopy/contract/desk/reports/shapes'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'

type NewSanction = {
  sanctionId: string
  userId: string
  stewardId: string | null
  caseId: string | null
  kind: 'warning' | 'suspension'
  reason: string
  /** Whether it goes on from an earlier account with the same address. */
  goesOn?: boolean
  startedAt: Date
  until: Date | null
}

export async function insertSanction(tx: Tx, sanction: NewSanction) {
  await tx
    .insertInto('sanctions')
    .values({
      sanction_id: sanction.sanctionId,
      user_id: sanction.userId,
      steward_id: sanction.stewardId,
      case_id: sanction.caseId,
      kind: sanction.kind,
      reason: sanction.reason,
      goes_on: sanction.goesOn ?? false,
      started_at: sanction.startedAt,
      until: sanction.until,
    })
    .execute()
}

/** The suspension that was not lifted. It may have expired. */
export const selectSuspension = (db: Db, userId: string) =>
  db
    .selectFrom('sanctions')
    .select(['sanction_id as sanctionId', 'until'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'suspension')
    .where('lifted_at', 'is', null)
    .executeTakeFirst()

export async function selectSuspensionInForce(db: Db, userId: string, now: Date) {
  const found = await selectSuspension(db, userId)
  return found && (found.until === null || found.until > now) ? found : undefined
}

export async function updateLifted(tx: Tx, sanctionId: string, now: Date) {
  await tx.updateTable('sanctions').set({ lifted_at: now }).where('sanction_id', '=', sanctionId).execute()
}

/** Ends a suspension that would be taken over by the next account with the member's address. */
export async function deleteLeftSuspension(tx: Tx, userId: string) {
  await tx
    .deleteFrom('left_suspensions')
    .where('email_key', '=', sql<Buffer>`proven_email_key(${userId})`)
    .execute()
}

/** Returns the sanctions of a case that were lifted now. */
export function liftOfCase(tx: Tx, caseId: string, now: Date) {
  return tx
    .updateTable('sanctions')
    .set({ lifted_at: now })
    .where('case_id', '=', caseId)
    .where('lifted_at', 'is', null)
    .returning(['kind', 'until'])
    .execute()
}

/** Counts a member's warnings and suspensions, except those that were taken back. */
export async function countSanctions(db: Db, userId: string) {
  return db
    .selectFrom('sanctions')
    .select([
      sql<number>`count(*) filter (where kind = 'warning' and lifted_at is null)`.as('warnings'),
      sql<number>`count(*) filter (where kind = 'suspension')`.as('suspensions'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

const sanctions = (db: Db) =>
  db
    .selectFrom('sanctions')
    .innerJoin('users', 'users.user_id', 'sanctions.user_id')
    .leftJoin('users as stewards', 'stewards.user_id', 'sanctions.steward_id')
    .select([
      'sanctions.sanction_id as sanctionId',
      'sanctions.user_id as userId',
      'users.full_name as fullName',
      'sanctions.steward_id as stewardId',
      'stewards.full_name as stewardName',
      'sanctions.case_id as caseId',
      'sanctions.kind',
      'sanctions.reason',
      'sanctions.goes_on as goesOn',
      'sanctions.started_at as startedAt',
      'sanctions.until',
      'sanctions.lifted_at as liftedAt',
    ])

export type SanctionRow = InferResult<ReturnType<typeof sanctions>>[number]

export function selectSanctions(
  db: Db,
  { kind, userId, sort }: SanctionsFilter,
  limit: number,
  after: Cursor | undefined,
) {
  const query = sanctions(db)
    .$if(kind !== undefined, (qb) => qb.where('sanctions.kind', '=', kind ?? ''))
    .$if(userId !== undefined, (qb) => qb.where('sanctions.user_id', '=', userId ?? ''))
  return keyset(query, {
    by: ['sanctions.started_at', 'sanctions.sanction_id'],
    direction: sort === 'newest' ? 'desc' : 'asc',
    after,
    limit,
  }).execute()
}

/** Sanctions of a member without the stewards' names, for the export. */
export function selectSanctionsOf(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  const query = db
    .selectFrom('sanctions')
    .select([
      'sanction_id as sanctionId',
      'case_id as caseId',
      'kind',
      'reason',
      'goes_on as goesOn',
      'started_at as startedAt',
      'until',
      'lifted_at as liftedAt',
    ])
    .where('user_id', '=', userId)
  return keyset(query, { by: ['started_at', 'sanction_id'], direction: 'asc', after, limit }).execute()
}
