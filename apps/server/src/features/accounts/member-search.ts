import { sql } from 'kysely'
import { prefixesOf } from '../../db/search.ts'

/** A search that matches more members than this lists some of them only, so that it stays quick; more letters find the rest. */
const FOUND_MAX = 1000

/**
 * The ids of the members whose names or username begin with the words of `q`, or whose e-mail address it is. Subqueries make the database
 * use the index of each condition.
 */
export const membersFoundBy = (q: string) => sql<string>`(
  select user_id from (
    select user_id from users
    where to_tsvector('simple', full_name || ' ' || username) @@ to_tsquery('simple', ${prefixesOf(q)})
    limit ${FOUND_MAX}
  ) as found
  union all
  select user_id from users where lower(email) = ${q.trim().toLowerCase()}
)`
