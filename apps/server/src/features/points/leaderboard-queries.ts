import type { InferResult } from 'kysely'
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

export function selectStanding(db: Db, userId: string): Promise<Standing> {
  return standings(db).where('account.user_id', '=', userId).executeTakeFirstOrThrow(notFound)
}

/** The number of members for each total above 0. */
export function countByEarned(db: Db) {
  return db
    .selectFrom('member_points')
    .select(({ fn }) => ['earned', fn.countAll<number>().as('members')])
    .where('earned', '>', 0)
    .groupBy('earned')
    .execute()
}
