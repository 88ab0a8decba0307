import { site } from '@canopy/contract/site/site'
import { type AbortableQueryOptions, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { mutedPost } from '../feed/index.ts'
import { canSeePostsOf, isFindable } from '../visibility/index.ts'
import { JUDGED, JUDGED_FIRST } from './bounds.ts'
import type { Found, Page } from './found.ts'

export type PostFilter = {
  from?: string | undefined
  since?: string | undefined
  pictures?: 'only' | undefined
}

function filters(viewer: string, { since, pictures }: PostFilter) {
  const day = sql`${since}::date::timestamp at time zone coalesce(
    (select known_zone(time_zone) from users where user_id = ${viewer}), ${site.timeZone}
  )`
  return sql`
    ${since === undefined ? sql`` : sql`and posts.created_at >= (select ${day})`}
    ${pictures === undefined ? sql`` : sql`and posts.image is not null`}`
}

/**
 * The posts that contain all words of `q`. The newest ones are put in order and read one after the other until the page is full; only a page
 * beyond them looks at further ones.
 */
export async function selectFoundPosts(
  db: Db,
  { viewer, q, filter }: { viewer: string; q: string; filter: PostFilter },
  { limit, after }: Page<string>,
  options: AbortableQueryOptions,
): Promise<Found<string>[]> {
  const matching = (most: number) => sql`matching_posts(${q}, ${filter.from ?? null}, ${sql.lit(most)})`
  const { rows } = await sql<Found<string>>`
    with near as materialized (select id, rank from ${matching(JUDGED_FIRST)}),
    ranked as (
      select id, rank as score from near
      union all
      select id, (rank - 1)::real from ${matching(JUDGED)}
      where (select count(*) from near) = ${sql.lit(JUDGED_FIRST)} and id not in (select id from near)
    ), page as (
      select id, score
      from ranked
      cross join lateral (
        select posts.* from posts join users using (user_id)
        where post_id = id and posts.hidden_at is null
          and ${canSeePostsOf(viewer, sql`posts.user_id`, sql`users.is_private`)} and ${isFindable(viewer)}
          ${filters(viewer, filter)}
        offset 0
      ) posts
      where ${mutedPost(viewer)} is null
        ${after ? sql`and (score, id) < (${after.score}::real, ${after.id}::uuid)` : sql``}
      limit ${limit}
    )
    select id, score from page order by score desc, id desc`.execute(db, options)
  return rows
}
