/** Members and challenges by their names: those with all words of a text, or if there are few, also similar ones. */

import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { containsWords } from '../../db/search.ts'
import { follows, isFindable, isSeen } from '../visibility/index.ts'
import { FEW, NAMED } from './bounds.ts'
import type { Found, Page } from './found.ts'

/** Names with all words are better than similar ones. */
const WITH_ALL_WORDS = 10

const limit = sql.lit(NAMED)

/** Further words of a text are ignored. */
const WORDS_MAX = 8

/** The words of a text, between spaces, to find similar names. */
const queryWords = (q: string) =>
  q
    .split(/[^\p{L}\p{M}\p{N}\p{Join_Control}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX)
    .join(' ')

export async function selectFoundPeople(
  db: Db,
  { viewer, q }: { viewer: string; q: string },
  page: Page<string>,
): Promise<Found<string>[]> {
  const [typed, id] = [queryWords(q), sql`users.user_id`]
  const name = sql`lower(full_name || ' ' || username)`
  const isShown = sql`${isSeen(viewer, id)} and ${isFindable(viewer)}`
  const { rows } = await sql<Found<string>>`
    with matching as materialized (
      select user_id from users
      where ${containsWords(sql`full_name || ' ' || username`, q)} and ${isShown}
      limit ${limit}
    ), similar_ones as materialized (
      select user_id from users
      where lower(${typed}) <% ${name} and ${isShown} and (select count(*) from matching) < ${sql.lit(FEW)}
      limit ${limit}
    ), found as materialized (
      select user_id as id, (
          case when user_id in (select user_id from matching) then ${sql.lit(WITH_ALL_WORDS)} else 0 end
          + case when lower(username) = lower(${typed}) then 4 else 0 end
          + case when ${follows(viewer, id)} then 2 else 0 end
          + word_similarity(lower(${typed}), ${name})
        )::real as score
      from users where user_id in (select user_id from matching union select user_id from similar_ones)
    )
    ${best(page, sql`uuid`)}`.execute(db)
  return rows
}

export async function selectFoundChallenges(db: Db, q: string, page: Page<number>): Promise<Found<number>[]> {
  const typed = queryWords(q)
  const name = sql`lower(challenge_name)`
  const { rows } = await sql<Found<number>>`
    with matching as materialized (
      select challenge_id from challenges
      where ${containsWords(sql`challenge_name`, q)} and hidden_at is null
      limit ${limit}
    ), similar_ones as materialized (
      select challenge_id from challenges
      where lower(${typed}) <% ${name} and hidden_at is null and (select count(*) from matching) < ${sql.lit(FEW)}
      limit ${limit}
    ), found as materialized (
      select challenge_id as id, (
          case when challenge_id in (select challenge_id from matching) then ${sql.lit(WITH_ALL_WORDS)} else 0 end
          + case when closed_at is not null or ends_at <= now() then 0 else 2 end
          + word_similarity(lower(${typed}), ${name})
        )::real as score
      from challenges where challenge_id in (select challenge_id from matching union select challenge_id from similar_ones)
    )
    ${best(page, sql`integer`)}`.execute(db)
  return rows
}

/** A page of `found`, which has to be materialized: otherwise, PostgreSQL looks at the score of every member before at who was found. */
const best = <Id>({ after, limit }: Page<Id>, type: ReturnType<typeof sql>) => sql`
  select id, score from found
  ${after ? sql`where (score, id) < (${after.score}::real, ${after.id}::${type})` : sql``}
  order by score desc, id desc limit ${limit}`
