import { sql } from 'kysely'

/** What a member can redeem now, in a query of `member_points`: all but what is on hold. */
export const availablePoints = sql<number>`(
  member_points.balance - (
    select coalesce(sum(amount - taken - spent), 0)::integer from earnings
    where earnings.user_id = member_points.user_id and released_at is null
  )
)`
