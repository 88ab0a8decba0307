/** Members and challenges by their names: those with all words of a text, or if there are few, also similar ones. */

import type { Category } from '@canopy/contract/challenges/category'
import { SEARCH_FEW, SEARCH_WORDS_MAX } from '@canopy/contract/limits'
import { type AbortableQueryOptions, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { containsWords } from '../../db/search.ts'
import { follows, isFindable, isSeen } from '../visibility/index.ts'
import { NAMED, NAMED_FIRST } from './bounds.ts'
import type { Found, Page } from './found.ts'

/** Names with all words are better than similar ones. */
const WITH_ALL_WORDS = 10

/** Challenges of a category that is named so are better than those with similar names. */
const OF_CATEGORY = 5

/** The words of a text, between spaces, to find similar names. */
const queryWords = (q: string) =>
  q
    .split(/[^\p{L}\p{M}\p{N}\p{Join_Control}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, SEARCH_WORDS_MAX)
    .join(' ')

/** Below all scores of members who are put in order first. */
const FURTHER = 20

const nameOfMember = sql`full_name || ' ' || username`

/**
 * The members with names like `q`. A few are put in order, and of many also those whom the viewer follows; only a page beyond them looks at
 * further ones.
 */
export async function selectFoundPeople(
  db: Db,
  { viewer, q }: { viewer: string; q: string },
  { limit, after }: Page<string>,
  options: AbortableQueryOptions,
): Promise<Found<string>[]> {
  const typed = queryWords(q)
  const matching = (most: number) => sql`matching_members(${q}, ${sql.lit(most)})`
  const areMany = sql`(select count(*) from near) >= ${sql.lit(NAMED_FIRST)}`
  const scored = (matched: RawBuilder<unknown>) => sql`
    select user_id as id, (
        case when has_words then ${sql.lit(WITH_ALL_WORDS)} else 0 end
        + case when lower(username) = lower(${q}) then 4 else 0 end
        + case when ${follows(viewer, sql`user_id`)} then 2 else 0 end
        + word_similarity(lower(${typed}), lower(${nameOfMember}))
      )::real as score
    from (${matched}) matched join users on user_id = id
    order by score desc, id desc`
  const { rows } = await sql<Found<string>>`
    with near as materialized (select id, has_words from ${matching(NAMED_FIRST)}),
    followed as materialized (
      select user_id as id from follows join users on user_id = followee_id
      where follower_id = ${viewer} and accepted_at is not null and ${areMany}
        -- This excludes most names, and is quicker.
        and position(lower(${typed.split(' ')[0]}) in lower(${nameOfMember})) > 0 and ${containsWords(nameOfMember, q)}
      limit ${sql.lit(NAMED_FIRST)}
    ), ranked as (
      select * from (${scored(sql`select * from near union select id, true from followed`)}) first
      union all
      select id, (score - ${sql.lit(FURTHER)})::real from (${scored(sql`
        select * from ${matching(NAMED)}
        where ${areMany} and id not in (select id from near union all select id from followed)`)}) further
    ), page as (
      select id, score
      from ranked
      cross join lateral (
        select from users where user_id = id and ${isSeen(viewer, sql`users.user_id`)} and ${isFindable(viewer)} offset 0
      ) shown
      ${after ? sql`where (score, id) < (${after.score}::real, ${after.id}::uuid)` : sql``}
      limit ${limit}
    )
    select id, score from page order by score desc, id desc`.execute(db, options)
  return rows
}

export async function selectFoundChallenges(
  db: Db,
  { q, categories }: { q: string; categories: Category[] },
  { limit, after }: Page<number>,
): Promise<Found<number>[]> {
  const typed = queryWords(q)
  const name = sql`lower(challenge_name)`
  const isTranslatedSo = containsWords(sql`translated_names(translations, 'challengeName')`, q)
  const { rows } = await sql<Found<number>>`
    with matching as materialized (
      select challenge_id from challenges
      where (${containsWords(sql`challenge_name`, q)} or (translations <> '{}' and ${isTranslatedSo})) and hidden_at is null
      limit ${sql.lit(NAMED)}
    ), similar_ones as materialized (
      select challenge_id from challenges
      where lower(${typed}) <% ${name} and hidden_at is null and (select count(*) from matching) < ${sql.lit(SEARCH_FEW)}
      limit ${sql.lit(NAMED)}
    ), of_category as materialized (
      select challenge_id from challenges where category ${categories.length > 0 ? sql`in (${sql.join(categories.map((category) => sql.lit(category)))})` : sql`is null`} and hidden_at is null
      order by created_at desc limit ${sql.lit(NAMED)}
    ), found as materialized (
      select challenge_id as id, (
          case when challenge_id in (select challenge_id from matching) then ${sql.lit(WITH_ALL_WORDS)} else 0 end
          + case when challenge_id in (select challenge_id from of_category) then ${sql.lit(OF_CATEGORY)} else 0 end
          + case when closed_at is not null or ends_at <= now() then 0 else 2 end
          + word_similarity(lower(${typed}), ${name})
        )::real as score
      from challenges where challenge_id in (
        select challenge_id from matching union select challenge_id from similar_ones union select challenge_id from of_category)
    )
    select id, score from found
    ${after ? sql`where (score, id) < (${after.score}::real, ${after.id}::integer)` : sql``}
    order by score desc, id desc limit ${limit}`.execute(db)
  return rows
}
