import type { CorrectionState } from '@canopy/contract/stewards/members'
import { type InferResult, type Insertable, sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import type { PointCorrections } from '../../../db/schema.ts'

export async function insertCorrection(tx: Tx, correction: Insertable<PointCorrections>) {
  await tx.insertInto('point_corrections').values(correction).execute()
}

const corrections = (db: Db) =>
  db
    .selectFrom('point_corrections')
    .innerJoin('users as member', 'member.user_id', 'point_corrections.user_id')
    .leftJoin('users as owner', 'owner.user_id', 'point_corrections.proposed_by')
    .select([
      'correction_id as correctionId',
      'member.user_id as userId',
      'member.full_name as fullName',
      'points',
      'reason',
      'state',
      'proposed_by as proposedBy',
      'owner.full_name as proposerName',
      'proposed_at as proposedAt',
    ])
    .$narrowType<{ state: CorrectionState }>()

export type CorrectionRow = InferResult<ReturnType<typeof corrections>>[number]

/** @throws AppError not_found */
export const selectCorrection = (db: Db, correctionId: string) =>
  corrections(db).where('correction_id', '=', correctionId).executeTakeFirstOrThrow(notFound)

export const selectPendingCorrection = (db: Db, userId: string) =>
  corrections(db)
    .where('point_corrections.user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

/** Longest waiting first. */
export const selectPendingCorrections = (db: Db, limit: number, after: Cursor | undefined) =>
  keyset(corrections(db).where('state', '=', 'pending'), {
    by: ['proposed_at', 'correction_id'],
    direction: 'asc',
    after,
    limit,
  }).execute()

/** How many corrections wait for a second owner, and since when the first does. */
export const countPendingCorrections = (db: Db) =>
  db
    .selectFrom('point_corrections')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('proposed_at').as('since')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()

/** The sum of the points that one owner moved by themselves on the member's account after `since`. */
export async function sumLoneCorrections(tx: Tx, userId: string, ownerId: string, since: Date) {
  const { points } = await tx
    .selectFrom('point_corrections')
    .select(sql<number>`coalesce(sum(points), 0)::integer`.as('points'))
    .where('user_id', '=', userId)
    .where('proposed_by', '=', ownerId)
    .where('decided_by', '=', ownerId)
    .where('state', '=', 'applied')
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow()
  return points
}

type Decided = { correctionId: string; state: 'applied' | 'rejected'; decidedBy: string; now: Date }

export async function updateDecided(tx: Tx, { correctionId, state, decidedBy, now }: Decided) {
  await tx
    .updateTable('point_corrections')
    .set({ state, decided_by: decidedBy, decided_at: now })
    .where('correction_id', '=', correctionId)
    .execute()
}

/** The member's corrections, by id after the id `after`. */
export function selectCorrectionsOf(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('point_corrections')
    .select([
      'correction_id as correctionId',
      'points',
      'reason',
      'state',
      'proposed_at as proposedAt',
      'decided_at as decidedAt',
    ])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('correction_id', '>', after ?? ''))
    .orderBy('correction_id')
    .limit(limit)
    .execute()
}

/** Who decided a correction, and when. */
export const selectDecider = (db: Db, correctionId: string) =>
  db
    .selectFrom('point_corrections')
    .leftJoin('users', 'users.user_id', 'point_corrections.decided_by')
    .select(['decided_by as userId', 'full_name as fullName', 'decided_at as decidedAt'])
    .where('correction_id', '=', correctionId)
    .executeTakeFirstOrThrow(notFound)
