import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/**
 * Proofs of members who have confirmed their address that wait for points or have some on hold, although an earlier account with the
 * address had added or earned the challenge.
 */
export const repeated: RawBuilder<unknown> = sql`(
  select unpaid_yet.proof_id, unpaid_yet.user_id, bool_or(kind = 'earned') as is_earned
  from (
    select case when ref ~ '^[0-9]{1,9}$' then ref::integer end as proof_id, user_id
    from earnings where released_at is null and not overturned
    union all
    select proof_id, user_id from waiting_points
  ) unpaid_yet
  join users on users.user_id = unpaid_yet.user_id and email_confirmed_at is not null
  join left_accounts using (email_key)
  join proofs on proofs.proof_id = unpaid_yet.proof_id
  join left_challenges
    on left_challenges.email_key = left_accounts.email_key and left_challenges.challenge_id = proofs.challenge_id
  group by unpaid_yet.proof_id, unpaid_yet.user_id
)`

export async function selectRepeaters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from ${repeated} repeated order by user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

type Repeated = {
  proofId: number
  points: number
  isEarned: boolean
  reviewer: string
  challengeId: number
  challengeName: string
}

/** `isEarned` if the earlier account had earned the challenge, not only added it. The account must be locked. */
export async function lockRepeated(tx: Tx, userId: string): Promise<Repeated[]> {
  const { rows } = await sql<Repeated>`
    select proof_id as "proofId", points_earned as points, is_earned as "isEarned", reviewer,
      challenge_id as "challengeId", challenge_name as "challengeName"
    from proofs join challenges using (challenge_id)
    join ${repeated} repeated using (proof_id)
    where proofs.user_id = ${userId} and status = 'Verified'
    order by proof_id for update of proofs`.execute(tx)
  return rows
}

/** The proof stays verified, and pays nothing since its member added the challenge. */
export const updateOwn = (tx: Tx, proofId: number) =>
  tx.updateTable('proofs').set({ points_earned: 0, unpaid: 'own' }).where('proof_id', '=', proofId).execute()
