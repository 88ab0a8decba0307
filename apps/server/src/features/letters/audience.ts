import type { Audience } from '@canopy/contract/desk/letters/shapes'
import { site } from '@canopy/contract/site/site'
import { type RawBuilder, sql } from 'kysely'
import { isSuspended } from '../../db/members.ts'

/** The beginning of a day in the time zone of the community, and `after` days later. */
const startOf = (day: string, after = 0) =>
  sql`((${day}::date + ${after}::integer)::timestamp at time zone ${site.timeZone})`

/**
 * Joined before that, and with no session and no login since. Both are known for long enough: a session is kept while it is used, and a
 * device longer than any session.
 */
const hasNotBeenHere = (days: number) => {
  const since = sql`now() - make_interval(days => ${days})`
  return sql`joined_at < ${since}
    and not exists (select from sessions where sessions.user_id = users.user_id and last_used_at >= ${since})
    and not exists (select from known_devices where known_devices.user_id = users.user_id and last_used_at >= ${since})`
}

/** Selects the `user_id` of the members of an audience, without those who are suspended. */
export function membersOf({
  joinedFrom,
  joinedUntil,
  absentDays,
  challengeId,
}: Audience): RawBuilder<unknown> {
  const conditions = [
    sql`not ${isSuspended('users.user_id')}`,
    ...(joinedFrom === null ? [] : [sql`joined_at >= ${startOf(joinedFrom)}`]),
    ...(joinedUntil === null ? [] : [sql`joined_at < ${startOf(joinedUntil, 1)}`]),
    ...(absentDays === null ? [] : [hasNotBeenHere(absentDays)]),
    ...(challengeId === null
      ? []
      : [
          sql`exists (
            select from participations where challenge_id = ${challengeId} and participations.user_id = users.user_id
          )`,
        ]),
  ]
  return sql`select user_id from users where ${sql.join(conditions, sql` and `)}`
}
