import type { Board, BoardPeriod } from '@canopy/contract/points/leaderboard/shapes'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'

export type Standing = {
  userId: string
  fullName: string
  username: string
  profileImage: string | null
  pointsCount: number
  challengesCompleted: number
}

/** A board as a member reads it at a time. Who joined after `newSince` is new. */
export type BoardView = Board & { viewerId: string; now: Date; newSince: Date }

/** The points that count: of all time, or of the present week or month. A member without any may lack a row. */
const pointsOf = (period: BoardPeriod, now: Date) =>
  period === 'all'
    ? sql`select user_id, earned, earned_at, challenges_completed, member_since from member_points`
    : sql`
      select user_id, earned, earned_at, challenges_completed from earned_by_period
      where period = ${period} and starts_on = (select period_start(${period}, ${now}, community) from community)`

function isInScope({ period, scope, viewerId, newSince }: BoardView) {
  if (scope === 'newcomers' && period === 'all') return sql`points.member_since > ${newSince}`
  if (scope === 'newcomers')
    return sql`points.user_id in (select user_id from users where joined_at > ${newSince})`
  if (scope === 'everybody') return sql`true`
  return sql`points.user_id in (
    select followee_id from follows where follower_id = ${viewerId} and accepted_at is not null
    union all select ${viewerId}::uuid
  )`
}

/** Condition for members on the board. Few have left the boards, so they are looked up in the list of those. */
const isOnBoard = (view: BoardView) => sql`points.earned > 0 and ${isInScope(view)}
    and not exists (select from member_points where member_points.user_id = points.user_id and off_boards)`

/**
 * The members with the most points earned; among equals, the one who reached the total first. The order matches indexes. Names are read of the
 * first only. Newcomers of all time are read before they are put in order, which is what `offset 0` demands: the index by points would lead
 * past nearly everybody to them.
 */
export async function selectLeaders(db: Db, view: BoardView, limit: number): Promise<Standing[]> {
  const areLast = view.scope === 'newcomers' && view.period === 'all'
  const { rows } = await sql<Standing>`
    select user_id as "userId", full_name as "fullName", username, profile_image as "profileImage",
      earned as "pointsCount", greatest(challenges_completed, 0) as "challengesCompleted"
    from (
      select * from (
        select points.* from (${pointsOf(view.period, view.now)}) points where ${isOnBoard(view)} ${areLast ? sql`offset 0` : sql``}
      ) board
      order by earned desc, earned_at, user_id limit ${limit}
    ) leaders
    join users using (user_id)
    order by earned desc, earned_at, user_id`.execute(db)
  return rows
}

type Total = { earned: number; members: number }

/** The numbers of members with each total on the board. */
export async function selectTotals(db: Db, view: BoardView): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select points.earned, count(*)::integer as members from (${pointsOf(view.period, view.now)}) points
    where ${isOnBoard(view)} group by points.earned`.execute(db)
  return rows
}

/** Number of all members who have earned more, ever, from counts of totals in groups of 4096, 64 and 1. */
const countAhead = (total: RawBuilder<unknown>) => sql`(
  select coalesce(sum(members), 0)::integer from (
    select members from earned_counts where unit = 4096 and start > ${total}
    union all
    select members from earned_counts where unit = 64 and start > ${total} and start <= (${total} | 4095)
    union all
    select members from earned_counts where unit = 1 and start > ${total} and start <= (${total} | 63)
    union all
    select members from earned_changes where earned_changes.total > ${total}
  ) ahead
)`

/** `ahead` is null on boards whose totals are counted. */
type OwnStanding = Standing & { offBoards: boolean; isNew: boolean; ahead: number | null }

/** The viewer's own standing, on the board or not. Points below zero, when more was taken back than earned, are none. */
export async function selectStanding(db: Db, { viewerId, period, scope, now, newSince }: BoardView) {
  const isCountedAhead = period === 'all' && scope === 'everybody'
  const { rows } = await sql<OwnStanding>`
    select users.user_id as "userId", full_name as "fullName", username, profile_image as "profileImage",
      greatest(coalesce(points.earned, 0), 0) as "pointsCount",
      greatest(coalesce(points.challenges_completed, 0), 0) as "challengesCompleted",
      off_boards as "offBoards", joined_at > ${newSince} as "isNew",
      ${isCountedAhead ? countAhead(sql`member_points.earned`) : sql`null`} as ahead
    from users join member_points on member_points.user_id = users.user_id
    left join (${pointsOf(period, now)}) points on points.user_id = users.user_id
    where users.user_id = ${viewerId}`.execute(db)
  const [standing] = rows
  if (!standing) throw notFound()
  return standing
}

/** Returns whether the member's place has changed. */
export async function updateOffBoards(db: Db, userId: string, offBoards: boolean): Promise<boolean> {
  const updated = await db
    .updateTable('member_points')
    .set({ off_boards: offBoards })
    .where('user_id', '=', userId)
    .where('off_boards', '!=', offBoards)
    .returning('user_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Reads what the member earned in the weeks and months that are kept. */
export const selectPeriodsOf = (db: Db, userId: string) =>
  db
    .selectFrom('earned_by_period')
    .select([
      'period',
      sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('startsOn'),
      'earned',
      'earned_at as earnedAt',
      'challenges_completed as challengesCompleted',
    ])
    .where('user_id', '=', userId)
    .orderBy('period')
    .orderBy('starts_on')
    .execute()

/** Deletes what was earned in weeks and months that ended before. */
export async function deletePeriodsBefore(db: Db, time: Date): Promise<void> {
  await sql`delete from earned_by_period where starts_on + ('1 ' || period)::interval < ${time}`.execute(db)
}
