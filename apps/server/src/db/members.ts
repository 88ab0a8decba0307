/** Expressions about members that queries of several features select or filter by. */

import { sql } from 'kysely'

/** The id and name of the member whose id the column has; null if they have left. */
export const namedMember = (column: string) => sql<{ userId: string; fullName: string } | null>`(
  select json_build_object('userId', user_id, 'fullName', full_name) from users where user_id = ${sql.ref(column)}
)`

/** Whether the member whose id the column has is suspended at that time, by the clock of the database if it is absent. */
export const isSuspended = (
  column: string,
  now: Date | ReturnType<typeof sql> = sql`now()`,
) => sql<boolean>`exists (
  select from sanctions
  where sanctions.user_id = ${sql.ref(column)} and kind = 'suspension' and lifted_at is null and (until is null or until > ${now})
)`

/** Whether the member whose id the column has is an owner, and not suspended at that time. False if they have left. */
export const isActiveOwner = (column: string, now: Date) => sql<boolean>`(
  exists (select from users where users.user_id = ${sql.ref(column)} and 'owner' = any(duties))
  and not ${isSuspended(column, now)}
)`
