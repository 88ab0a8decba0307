import { SEARCH_FEW } from '@canopy/contract/limits'
import { foldText } from '@canopy/contract/text/fold-text'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { startingWith } from '../../db/search.ts'
import { canSeePostsOf } from '../visibility/index.ts'
import { TAGS_JUDGED } from './bounds.ts'
import type { Found, Page } from './found.ts'

/** Better than any similarity. */
const BEGINS_WITH_IT = 10

/**
 * Tags that begin with the words of `q`, written as one, those that most members used lately first; if they are few, also similar ones.
 * Leaves out tags that the reader has muted, or none of whose posts they see.
 */
export async function selectFoundTags(
  db: Db,
  { viewer, q }: { viewer: string; q: string },
  { limit, after }: Page<string>,
): Promise<Found<string>[]> {
  const typed = foldText(q).replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, '')
  const { rows } = await sql<Found<string>>`
    with used as not materialized (
      select tag, authors from tags
      where authors > 0 and banned_at is null
        and not exists (
          select from muted_words
          where muted_words.user_id = ${viewer} and kind = 'tag' and folded_text(text) collate "C" = tag
            and (until is null or until > now())
        )
        and exists (
          select from post_tags join posts using (post_id) join users using (user_id)
          where post_tags.tag = tags.tag and removed_at is null and posts.hidden_at is null
            and ${canSeePostsOf(viewer, sql`posts.user_id`, sql`users.is_private`)}
          -- Keeps it a subquery that stops at the first post. Joined with the tags it would read all members.
          offset 0
        )
    ), matching as materialized (
      select tag, (${sql.lit(BEGINS_WITH_IT)} + ln(authors))::real as score from used
      where tag like ${startingWith(typed)} and ${typed} <> ''
      order by authors desc, tag limit ${sql.lit(TAGS_JUDGED)}
    ), similar_ones as materialized (
      select tag, word_similarity(${typed}, tag)::real as score from used
      where ${typed} <% tag and tag not like ${startingWith(typed)}
        and (select count(*) from matching) < ${sql.lit(SEARCH_FEW)}
      limit ${sql.lit(TAGS_JUDGED)}
    ), found as (
      select tag as id, score from matching union all select tag, score from similar_ones
    )
    select id, score from found
    ${after ? sql`where (score, id) < (${after.score}::real, ${after.id}::text collate "C")` : sql``}
    order by score desc, id desc limit ${limit}`.execute(db)
  return rows
}
