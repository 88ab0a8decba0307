import type { BadgeId } from '@canopy/contract/points/badges'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'
import { recentEarnings } from './ledger/ledger-queries.ts'

/** Badges that the member already has keep their time. */
export async function insertBadges(tx: Tx, userId: string, badgeIds: BadgeId[]) {
  await tx
    .insertInto('badge_awards')
    .values(badgeIds.map((badgeId) => ({ user_id: userId, badge_id: badgeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Progress = { earned: number; verified: number; recentlyVerified: number }

/**
 * The member's points, and how many challenges count for badges: those with a verified proof, in all and in the last `days`, also if it
 * earned nothing or is not paid yet.
 */
export async function selectProgress(tx: Tx, userId: string, days: number): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select earned, challenges_completed + unpaid.all as verified, paid.recent + unpaid.recent as "recentlyVerified"
    from member_points
    cross join lateral (
      select count(distinct coalesce(challenge_id::text, ref)) as recent
      from ${recentEarnings(tx, userId, days)} earnings
      left join proofs on proof_id = case when ref ~ '^[0-9]{1,9}$' then ref::integer end
    ) paid
    cross join lateral (
      select count(distinct challenge_id) as "all",
        count(distinct challenge_id) filter (where decided_at > now() - make_interval(days => ${days})) as recent
      from proofs where user_id = ${userId} and status = 'Verified' and points_earned = 0 and not exists (
        select from proofs paid
        where (paid.challenge_id, paid.user_id) = (proofs.challenge_id, proofs.user_id) and paid.points_earned > 0
      )
    ) unpaid
    where member_points.user_id = ${userId}`.execute(tx)
  const [progress] = rows
  if (!progress) throw notFound()
  return progress
}

export function selectAwards(db: Db, userId: string) {
  return db
    .selectFrom('badge_awards')
    .select(['badge_id as badgeId', 'awarded_at as awardedAt'])
    .where('user_id', '=', userId)
    .orderBy('awarded_at')
    .execute()
}
