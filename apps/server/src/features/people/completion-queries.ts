import { COMPLETIONS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { beginsWith, startingWith } from '../../db/search.ts'
import { isFindable, isSeen } from '../visibility/index.ts'

type CompletionRow = { userId: string; fullName: string; username: string; profileImage: string | null }

/**
 * Members whose username or name begins with `typed`, in any case: those whom the reader follows first, with any of their names, then those
 * whom searches find, by username and by name. Each part is read in the order of an index.
 */
export async function selectMentionCompletions(
  db: Db,
  reader: string,
  typed: string,
): Promise<CompletionRow[]> {
  // Not in JavaScript, whose lower case of some letters, such as İ, is another one.
  const start = sql<string>`lower(${typed}::text)`
  const pattern = sql`lower(${startingWith(typed)}::text)`
  const known = sql`users.user_id <> ${reader} and ${isSeen(reader, sql`users.user_id`)}`
  const most = sql.lit(COMPLETIONS_MAX)
  const { rows } = await sql<CompletionRow>`
    with found as (
      (
        select users.user_id, 1 as rank from follows join users on users.user_id = followee_id
        where follower_id = ${reader} and accepted_at is not null and ${known}
          and (lower(username) like ${pattern} or ' ' || lower(full_name) like '% ' || ${pattern})
        order by lower(username) limit ${most}
      ) union all (
        select user_id, 2 from users where ${beginsWith(sql`lower(username)`, start)} and ${known} and ${isFindable(reader)}
        order by lower(username) using ~<~ limit ${most}
      ) union all (
        select user_id, 3 from users where ${beginsWith(sql`lower(full_name)`, start)} and ${known} and ${isFindable(reader)}
        order by lower(full_name) using ~<~ limit ${most}
      )
    )
    select user_id as "userId", full_name as "fullName", username, profile_image as "profileImage"
    from (select user_id, min(rank) as rank from found group by user_id) as best join users using (user_id)
    order by rank, lower(username) limit ${most}`.execute(db)
  return rows
}
