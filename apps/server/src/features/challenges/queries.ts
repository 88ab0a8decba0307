/** Every SQL statement on challenges and who joined them. */

import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Challenges with what `callerId` has done about each: joined, handed in, verified. */
function challenges(db: Db, callerId: string) {
  return db
    .with('own', (cte) =>
      cte
        .selectFrom('proofs')
        .select(['challenge_id', sql<boolean>`bool_or(status = 'Verified')`.as('verified')])
        .where('user_id', '=', callerId)
        .groupBy('challenge_id'),
    )
    .selectFrom('challenges')
    .leftJoin('users', 'users.user_id', 'challenges.created_by')
    .leftJoin('own', 'own.challenge_id', 'challenges.challenge_id')
    .leftJoin('enrolments', (join) =>
      join
        .onRef('enrolments.challenge_id', '=', 'challenges.challenge_id')
        .on('enrolments.user_id', '=', callerId),
    )
    .select([
      'challenges.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      'challenges.description',
      'challenges.photo_url as photoUrl',
      'challenges.points',
      'challenges.enrolled',
      'challenges.created_by as createdBy',
      'challenges.created_at as createdAt',
      'users.full_name as creator',
      'enrolments.joined_at as joinedAt',
      'own.verified',
    ])
}

export type ChallengeRow = InferResult<ReturnType<typeof challenges>>[number]

/** A challenge as `callerId` sees it. */
export function selectChallenge(
  db: Db,
  challengeId: number,
  callerId: string,
): Promise<ChallengeRow | undefined> {
  return challenges(db, callerId).where('challenges.challenge_id', '=', challengeId).executeTakeFirst()
}

/** The newest challenges as `callerId` sees them; with `userId` those that this member joined or made. */
export function selectChallenges(
  db: Db,
  callerId: string,
  { userId, limit }: { userId?: string | undefined; limit: number },
): Promise<ChallengeRow[]> {
  let query = challenges(db, callerId)
  if (userId !== undefined) {
    query = query.where(({ eb, or, selectFrom }) =>
      or([
        eb('challenges.created_by', '=', userId),
        eb(
          'challenges.challenge_id',
          'in',
          selectFrom('enrolments as joined')
            .select('joined.challenge_id')
            .where('joined.user_id', '=', userId),
        ),
      ]),
    )
  }
  return query
    .orderBy('challenges.created_at', 'desc')
    .orderBy('challenges.challenge_id', 'desc')
    .limit(limit)
    .execute()
}

export type NewChallengeRow = { challengeName: string; description: string; photoUrl: string; points: number }

/** Writes a challenge and answers its id. */
export async function insertChallenge(tx: Tx, userId: string, challenge: NewChallengeRow): Promise<number> {
  const { challenge_id } = await tx
    .insertInto('challenges')
    .values({
      challenge_name: challenge.challengeName,
      description: challenge.description,
      photo_url: challenge.photoUrl,
      points: challenge.points,
      created_by: userId,
    })
    .returning('challenge_id')
    .executeTakeFirstOrThrow()
  return challenge_id
}

/** Joining again changes nothing. The enrolment is held until the transaction ends. */
export async function insertEnrolment(tx: Tx, challengeId: number, userId: string): Promise<void> {
  await tx
    .insertInto('enrolments')
    .values({ challenge_id: challengeId, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['challenge_id', 'user_id'])
        .doUpdateSet((eb) => ({ joined_at: eb.ref('enrolments.joined_at') })),
    )
    .execute()
}

/** Holds an enrolment until the transaction ends, so that what is read after this is what a verdict has left. */
export async function lockEnrolment(tx: Tx, challengeId: number, userId: string): Promise<void> {
  await tx
    .selectFrom('enrolments')
    .select('joined_at')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
}

/** For a locked enrolment. A completed challenge cannot be left; leaving what one has not joined changes nothing. */
export async function deleteEnrolment(tx: Tx, challengeId: number, userId: string): Promise<void> {
  await tx
    .deleteFrom('enrolments')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('proofs')
            .select('proof_id')
            .where('proofs.challenge_id', '=', challengeId)
            .where('proofs.user_id', '=', userId)
            .where('proofs.status', '=', 'Verified'),
        ),
      ),
    )
    .execute()
}

/** The challenges that the member made, behind the id `after`. */
export function selectMadeBy(db: Db, userId: string, limit: number, after = 0) {
  return db
    .selectFrom('challenges')
    .select([
      'challenge_id as challengeId',
      'challenge_name as challengeName',
      'description',
      'photo_url as photoUrl',
      'points',
      'created_at as createdAt',
    ])
    .where('created_by', '=', userId)
    .where('challenge_id', '>', after)
    .orderBy('challenge_id')
    .limit(limit)
    .execute()
}

/** The challenges that the member joined, behind the id `after`. */
export function selectEnrolmentsOf(db: Db, userId: string, limit: number, after = 0) {
  return db
    .selectFrom('enrolments')
    .innerJoin('challenges', 'challenges.challenge_id', 'enrolments.challenge_id')
    .select([
      'enrolments.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      'enrolments.joined_at as joinedAt',
    ])
    .where('enrolments.user_id', '=', userId)
    .where('enrolments.challenge_id', '>', after)
    .orderBy('enrolments.challenge_id')
    .limit(limit)
    .execute()
}
