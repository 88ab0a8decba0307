import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { mutedPost } from '../feed/index.ts'
import { canSeePostsOf, isFindable } from '../visibility/index.ts'
import { BEGINNING, COMMON, JUDGED, NEWEST } from './bounds.ts'
import type { Found, Page } from './found.ts'

export type PostFilter = {
  from?: string | undefined
  since?: string | undefined
  pictures?: 'only' | undefined
}

const query = (q: string, beginning = 1) => sql`typed_words(${q}, ${sql.lit(beginning)})`

/** The newest posts of everybody, or of one author, with their words. */
const newest = (from: string | undefined) =>
  from === undefined
    ? sql`select post_id, words from post_words order by post_id desc limit ${sql.lit(NEWEST)}`
    : sql`
        select post_id, words
        from (
          select post_id from posts
          where user_id = (select user_id from users where lower(username) = lower(${from}))
          order by created_at desc, post_id desc limit ${sql.lit(NEWEST)}
        ) written
        join post_words using (post_id)`

/** Older posts of everybody, unless the words are common. All posts of an author are as good as always among the newest. */
const older = (words: RawBuilder<unknown>) => sql`
  union all
  select post_id, words from post_words
  where words @@ ${words} and not (select is_common from density)
    and post_id < (select post_id from post_words order by post_id desc offset ${sql.lit(NEWEST - 1)} limit 1)`

function filters(viewer: string, { since, pictures }: PostFilter) {
  const day = sql`${since}::date::timestamp at time zone (select time_zone from users where user_id = ${viewer})`
  return sql`
    ${since === undefined ? sql`` : sql`and posts.created_at >= (select ${day})`}
    ${pictures === undefined ? sql`` : sql`and posts.image is not null`}`
}

/**
 * The posts that contain all words of `q`. Those of the newest posts that contain them are found first, also to learn how common the words
 * are. `withOlder` is false for the newest posts only.
 */
export async function selectFoundPosts(
  db: Db,
  { viewer, q, filter, withOlder }: { viewer: string; q: string; filter: PostFilter; withOlder: boolean },
  { limit, after }: Page<string>,
): Promise<Found<string>[]> {
  const words = query(q)
  const author = sql`posts.user_id`
  const { rows } = await sql<Found<string>>`
    with recent as materialized (
      select post_id, words from (${newest(filter.from)}) newest where words @@ ${words}
    ),
    density as materialized (select count(*) >= ${sql.lit(COMMON)} as is_common from recent),
    judged as materialized (
      select post_id, words
      from (
        select post_id, words from recent
        ${withOlder && filter.from === undefined ? older(query(q, BEGINNING)) : sql``}
      ) matched
      order by post_id desc limit ${sql.lit(JUDGED)}
    ), found as (
      select posts.post_id as id, ts_rank(judged.words, ${words}) as score
      from judged join posts using (post_id) join users using (user_id)
      where posts.hidden_at is null
        and ${canSeePostsOf(viewer, author, sql`users.is_private`)} and ${isFindable(viewer)}
        ${filters(viewer, filter)}
    ), ranked as (
      select id, score from found
      ${after ? sql`where (score, id) < (${after.score}::real, ${after.id}::uuid)` : sql``}
      order by score desc, id desc
    )
    select id, score
    from ranked
    -- Read one after the other, in their order, until the page is full.
    cross join lateral (select * from posts where post_id = id offset 0) posts
    where ${mutedPost(viewer)} is null
    order by score desc, id desc limit ${limit}`.execute(db)
  return rows
}
