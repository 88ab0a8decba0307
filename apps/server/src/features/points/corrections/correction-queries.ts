import type { CorrectionState } from '@canopy/contract/desk/members/shapes'
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

/** Number of corrections that wait for a second owner, and when the first began to. */
export const countPendingCorrections = (db: Db) =>
  db
    .selectFrom('point_corrections')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('proposed_at').as('since')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()

/**
 * Points that one owner moved alone after `since`: the sum on the member's account, and the changes of the accounts of others. Until the
 * transaction ends, other corrections of this owner wait.
 */
export async function sumLoneCorrections(tx: Tx, userId: string, ownerId: string, since: Date) {
  await sql`select pg_advisory_xact_lock(7263552, hashtext(${ownerId}))`.execute(tx)
  const { rows } = await sql<{ ofMember: number; ofOthers: number }>`
    with moved as (
      select user_id, sum(points)::integer as points from point_corrections
      where proposed_by = ${ownerId} and decided_by = ${ownerId} and state = 'applied' and decided_at > ${since}
      group by user_id
    )
    select coalesce(sum(points) filter (where user_id = ${userId}), 0)::integer as "ofMember",
      coalesce(sum(abs(points)) filter (where user_id <> ${userId}), 0)::integer as "ofOthers"
    from moved`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('a sum returned no row')
  return sums
}

/** Time since which the member is an owner; null if they always were. */
export async function selectOwnerSince(tx: Tx, userId: string): Promise<Date | null> {
  const { owner_since } = await tx
    .selectFrom('users')
    .select('owner_since')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
  return owner_since
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

/** Owner who decided a correction, and the time. */
export const selectDecider = (db: Db, correctionId: string) =>
  db
    .selectFrom('point_corrections')
    .leftJoin('users', 'users.user_id', 'point_corrections.decided_by')
    .select(['decided_by as userId', 'full_name as fullName', 'decided_at as decidedAt'])
    .where('correction_id', '=', correctionId)
    .executeTakeFirstOrThrow(notFound)
