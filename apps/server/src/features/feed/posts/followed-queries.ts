import { sql } from 'kysely'
import { type Cursor, limitOf } from '../../../db/keyset.ts'
import { isSeen } from '../../visibility/index.ts'

/** Number of authors from which on a page is looked for among the newest posts of everybody first. */
const MANY_AUTHORS = 300
const WALKED = 2000

/**
 * The ids of a page of posts by those whom the reader follows, and the reader. Each author is asked for the newest post only: the posts of the
 * page are by those with the newest ones. Of many authors a whole page is usually among the newest posts of all. See decision 30.
 */
export function followedPosts(reader: string, limit: number, after: Cursor | undefined) {
  const count = limitOf(limit)
  const older = after ? sql`and (created_at, post_id) < (${after.time}, ${after.id})` : sql``
  return sql<string[]>`array(
    with author as materialized (
      select followee_id as user_id from follows
      where follower_id = ${reader} and accepted_at is not null and ${isSeen(reader, sql`followee_id`)}
      union all
      select ${reader}::uuid
    ), walked as materialized (
      select created_at, post_id from (
        select user_id, created_at, post_id from posts where hidden_at is null ${older}
        order by created_at desc, post_id desc limit ${sql.lit(WALKED)}
      ) as newest_of_all
      where user_id in (select user_id from author) and (select count(*) from author) > ${sql.lit(MANY_AUTHORS)}
      order by created_at desc, post_id desc limit ${count}
    ), newest as (
      select author.user_id from author
      cross join lateral (
        select created_at, post_id from posts
        where posts.user_id = author.user_id and hidden_at is null ${older}
        order by created_at desc, post_id desc limit 1
      ) as post
      where (select count(*) from walked) < ${count}
      order by created_at desc, post_id desc limit ${count}
    ), asked as (
      select created_at, post_id from newest
      cross join lateral (
        select created_at, post_id from posts
        where posts.user_id = newest.user_id and hidden_at is null ${older}
        order by created_at desc, post_id desc limit ${count}
      ) as post
    )
    select post_id from (
      select * from walked where (select count(*) from walked) = ${count}
      union all
      select created_at, post_id from asked
    ) as post
    order by created_at desc, post_id desc limit ${count}
  )`
}
