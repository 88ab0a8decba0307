import type { Db } from '../../../db/database.ts'

/** Members of those whom somebody invited that are named. */
const NAMED_MAX = 20

/** Selects the member by whose invitation this one came. */
export const selectInviter = (db: Db, userId: string) =>
  db
    .selectFrom('users as member')
    .innerJoin('users as inviter', 'inviter.user_id', 'member.invited_by')
    .select(['inviter.user_id as userId', 'inviter.full_name as fullName'])
    .where('member.user_id', '=', userId)
    .executeTakeFirst()

/** Counts those who came by an invitation of the member, and names the newest. */
export async function selectInvited(db: Db, userId: string) {
  const invited = db.selectFrom('users').where('invited_by', '=', userId)
  const newest = await invited
    .select(['user_id as userId', 'full_name as fullName'])
    .orderBy('joined_at', 'desc')
    .orderBy('user_id')
    .limit(NAMED_MAX)
    .execute()
  if (newest.length === 0) return undefined
  const { count } = await invited
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), newest }
}
