import { sql } from 'kysely'
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

/** Keeps a participation with a deed. Requires `lockParticipation`. */
export async function deleteParticipation(tx: Tx, { challengeId, userId }: Participation): Promise<void> {
  await sql`
    delete from participations where challenge_id = ${challengeId} and user_id = ${userId}
      and not exists (select from deeds where challenge_id = ${challengeId} and user_id = ${userId})`.execute(
    tx,
  )
}

/** Returns true if the member, or an earlier account with their address, has completed the challenge. */
export async function isCompleted(tx: Tx, { challengeId, userId }: Participation): Promise<boolean> {
  const { rows } = await sql<{ completed: boolean }>`
    select exists (select from deeds where challenge_id = ${challengeId} and user_id = ${userId})
      or earlier_account_has(${userId}, 'earned', ${challengeId}) as completed`.execute(tx)
  return rows[0]?.completed ?? false
}
