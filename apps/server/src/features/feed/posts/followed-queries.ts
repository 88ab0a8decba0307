import { sql } from 'kysely'
import { type Cursor, limitOf } from '../../../db/keyset.ts'
import { isSeen } from '../../visibility/index.ts'

/**
 * The ids of a page of posts by those whom the reader follows, and the reader. Each author is asked for the newest post only: the posts of the
 * page are by those with the newest ones. See decision 30.
 */
export function followedPosts(reader: string, limit: number, after: Cursor | undefined) {
  const count = limitOf(limit)
  const older = after ? sql`and (created_at, post_id) < (${after.time}, ${after.id})` : sql``
  return sql<string[]>`array(
    with author as (
      select followee_id as user_id from follows
      where follower_id = ${reader} and accepted_at is not null and ${isSeen(reader, sql`followee_id`)}
      union all
      select ${reader}::uuid
    ), newest as (
      select author.user_id from author
      cross join lateral (
        select created_at, post_id from posts
        where posts.user_id = author.user_id and hidden_at is null ${older}
        order by created_at desc, post_id desc limit 1
      ) as post
      order by created_at desc, post_id desc limit ${count}
    )
    select post_id from newest
    cross join lateral (
      select created_at, post_id from posts
      where posts.user_id = newest.user_id and hidden_at is null ${older}
      order by created_at desc, post_id desc limit ${count}
    ) as post
    order by created_at desc, post_id desc limit ${count}
  )`
}
