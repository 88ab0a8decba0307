import { type InferResult, sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'

function standings(db: Db) {
  return db
    .selectFrom('member_points as account')
    .innerJoin('users', 'users.user_id', 'account.user_id')
    .select([
      'account.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'account.earned as pointsCount',
      'account.challenges_completed as challengesCompleted',
      'users.profile_image as profileImage',
    ])
}

export type Standing = InferResult<ReturnType<typeof standings>>[number]

/** The members with the most points earned; among equals, the one who reached the total first. The order matches an index. */
export function selectLeaders(db: Db, limit: number): Promise<Standing[]> {
  return standings(db)
    .where('account.earned', '>', 0)
    .orderBy('account.earned', 'desc')
    .orderBy('account.earned_at')
    .orderBy('account.user_id')
    .limit(limit)
    .execute()
}

/** Number of members who have more points, from counts of totals in groups of 4096, 64 and 1. */
const countAhead = sql<number>`(
  select coalesce(sum(members), 0) from (
    select members from earned_counts where unit = 4096 and start > earned
    union all
    select members from earned_counts where unit = 64 and start > earned and start <= (earned | 4095)
    union all
    select members from earned_counts where unit = 1 and start > earned and start <= (earned | 63)
    union all
    select members from earned_changes where total > earned
  ) ahead
)`

export function selectStanding(db: Db, userId: string) {
  return standings(db)
    .select(sql<number>`(1 + ${countAhead})::integer`.as('rank'))
    .where('account.user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
}
