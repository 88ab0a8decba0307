import { coded } from '@canopy/contract/language/coded-message'
import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'

type Participation = { challengeId: number; userId: string }

/**
 * Does nothing if the member takes part already, or if the challenge has just been removed. Otherwise the participation is locked until the
 * transaction ends.
 */
export async function insertParticipation(tx: Tx, { challengeId, userId }: Participation): Promise<void> {
  await tx
    .insertInto('participations')
    .columns(['challenge_id', 'user_id'])
    .expression(
      tx
        .selectFrom('challenges')
        .select(['challenge_id', sql<string>`${userId}::uuid`.as('user_id')])
        .where('challenge_id', '=', challengeId)
        // The lock of a foreign key, but taken before the row is inserted: a removal that wins leaves nothing to refer to.
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['challenge_id', 'user_id'])
        .doUpdateSet((eb) => ({ joined_at: eb.ref('participations.joined_at') })),
    )
    .execute()
}

/** Waits for a verdict in progress, so that statements after this one see its outcome. False if the member does not take part. */
export async function lockParticipation(tx: Tx, { challengeId, userId }: Participation): Promise<boolean> {
  const participation = await tx
    .selectFrom('participations')
    .select('joined_at')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return participation !== undefined
}

/** Keeps that in a completed challenge. Requires `lockParticipation`. */
export async function deleteParticipation(tx: Tx, { challengeId, userId }: Participation): Promise<void> {
  await sql`
    delete from participations where challenge_id = ${challengeId} and user_id = ${userId}
      and not exists (select from deeds where completed = ${challengeId} and user_id = ${userId})`.execute(tx)
}

/** Why a proof can be no deed: an earlier one of the challenge, of its day, of its week or with its photo is, or an earlier account has earned it. */
type DeedRefusal = 'alreadyEarned' | 'dayDone' | 'weekDone' | 'duplicate'

/** Undefined if the proof can be a deed. Requires a lock on the account. */
export async function findDeedRefusal(tx: Tx, proofId: number): Promise<DeedRefusal | undefined> {
  const { rows } = await sql<{ refusal: DeedRefusal | null }>`
    select coalesce(
      deed_refusal(challenges, user_id, day),
      case when shows_other_deed(proof_id, challenge_id, user_id) then 'duplicate' end
    ) as refusal
    from proofs join challenges using (challenge_id) where proof_id = ${proofId}`.execute(tx)
  return rows[0]?.refusal ?? undefined
}

/** Refuses a verdict that would make a proof a second deed. @throws AppError points_not_earnable */
export async function requireNoOtherDeed(tx: Tx, proofId: number): Promise<void> {
  const refusal = await findDeedRefusal(tx, proofId)
  if (refusal === undefined) return
  if (refusal === 'alreadyEarned') throw new AppError('points_not_earnable')
  const message = coded(refusal === 'duplicate' ? 'errors.samePhoto' : 'errors.anotherDeed')
  throw new AppError('points_not_earnable', { message })
}

/**
 * Refuses a proof of a habit that could count neither for today nor for this week. What is done once gets a verdict that says so.
 * @throws AppError day_done, week_done
 */
export async function requireWanted(tx: Tx, { challengeId, userId }: Participation): Promise<void> {
  const { rows } = await sql<{ refusal: DeedRefusal | null }>`
    select deed_refusal(challenges, ${userId}, community_day(now())) as refusal
    from challenges where challenge_id = ${challengeId} and quota is not null`.execute(tx)
  const refusal = rows[0]?.refusal
  if (refusal === 'dayDone') throw new AppError('day_done')
  if (refusal === 'weekDone') throw new AppError('week_done')
}
