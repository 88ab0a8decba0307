/** SQL for member data. Rows are ordered by id and start after the id `after`. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { habit } from './challenge-queries.ts'
import { writtenCriteria } from './criteria-queries.ts'
import { proofs } from './proofs/proof-queries.ts'
import { askedQuantity } from './quantities/quantity-queries.ts'

export function selectChallengesCreatedBy(db: Db, userId: string, limit: number, after = 0) {
  return db
    .selectFrom('challenges')
    .select([
      'challenge_id as challengeId',
      'challenge_name as challengeName',
      'description',
      ({ fn }) => fn.coalesce('photo_url', 'picture_source').as('photoUrl'),
      'points',
      'created_at as createdAt',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'closed_at as closedAt',
      'is_featured as isFeatured',
      'approved_at as approvedAt',
      'rejected_at as rejectedAt',
      'rejection',
      'budget',
      'budget_left as budgetLeft',
      writtenCriteria.as('criteria'),
      'evidence',
      'category',
      habit.as('habit'),
      askedQuantity.as('quantity'),
      'version',
    ])
    .where('created_by', '=', userId)
    .where('challenge_id', '>', after)
    .orderBy('challenge_id')
    .limit(limit)
    .execute()
}

/** `week` is null if the challenge is done once, and `day` for deeds from before there were habits. */
type Deed = { proofId: number; day: string | null; week: string | null; number: number }

/** Challenges that the member takes part in, and habits that they left, which have deeds and no `joinedAt`. */
export function selectParticipationsOf(db: Db, userId: string, limit: number, after = 0) {
  return db
    .selectFrom('challenges')
    .leftJoin('participations', (join) =>
      join
        .onRef('participations.challenge_id', '=', 'challenges.challenge_id')
        .on('participations.user_id', '=', userId),
    )
    .select([
      'challenges.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      'participations.joined_at as joinedAt',
      sql<Deed[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'proofId', proof_id, 'day', day, 'week', nullif(period, '-infinity'), 'number', ordinal
        ) order by period, ordinal), '[]')
        from deeds where (deeds.challenge_id, deeds.user_id) = (challenges.challenge_id, ${userId}::uuid)
      )`.as('deeds'),
    ])
    .where('challenges.challenge_id', '>', after)
    .where(
      'challenges.challenge_id',
      '=',
      sql<number>`any(array(
        select challenge_id from participations where user_id = ${userId}
        union select challenge_id from deeds where user_id = ${userId}
      ))`,
    )
    .orderBy('challenges.challenge_id')
    .limit(limit)
    .execute()
}

export function selectProofsOf(db: Db, userId: string, limit: number, after = 0) {
  return proofs(db)
    .select([
      'proofs.sent_width as sentWidth',
      'proofs.sent_height as sentHeight',
      'proofs.contrast',
      'proofs.taken_at as takenAt',
      'proofs.reason',
      'proofs.decided_at as decidedAt',
      'proofs.awaits_steward_since as awaitsStewardSince',
      'proofs.awaits_steward_cause as awaitsStewardCause',
      'proofs.device',
      'proofs.photo_notes as photoNotes',
      'proofs.looked_again_at as lookedAgainAt',
      'proofs.overturned',
      'proofs.unconfirmed',
      sql<string | null>`to_char(proofs.day, 'YYYY-MM-DD')`.as('day'),
    ])
    .where('proofs.user_id', '=', userId)
    .where('proofs.proof_id', '>', after)
    .orderBy('proofs.proof_id')
    .limit(limit)
    .execute()
}

/** Keeps what the next account with the address, whose key is `emailKey`, does not earn. What earlier accounts left stays. */
export async function keepOwn(tx: Tx, userId: string, emailKey: Buffer): Promise<void> {
  await sql`
    insert into left_challenges (email_key, challenge_id, kind)
    select ${emailKey}::bytea, challenge_id, 'created' from challenges where created_by = ${userId}
    union all
    select ${emailKey}::bytea, challenge_id, 'earned' from deeds where user_id = ${userId}
    on conflict do nothing`.execute(tx)
}

/** Returns the names of their pictures. */
export async function deleteProofsOf(tx: Tx, userId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('proofs').where('user_id', '=', userId).returning('image').execute()
  return deleted.map(({ image }) => image).filter((image) => image !== null)
}
