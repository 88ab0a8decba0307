/** Limits on the cost of a search. See decision 31. */

import { SECOND } from '@canopy/contract/limits'
import { serverMessages } from '@canopy/contract/server-messages'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { AppError } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'

/** The newest posts, which are searched first. */
export const NEWEST = 3000
/** Words that as many of those contain are common: older posts are not searched for them. */
export const COMMON = 60
/** The newest posts that contain the words. These are put in order, of those that the reader may see. */
export const JUDGED = 1000
/** Members, or challenges, that are put in order. */
export const NAMED = 1000
/** Tags that are put in order. Of each it is checked whether the reader sees one of its posts. */
export const TAGS_JUDGED = 200
/** If more names or tags match, similar ones are not looked for. */
export const FEW = 5
/** Shorter beginnings of words are only looked for in the newest posts: too many older ones contain such. */
export const BEGINNING = 3

/** Similarity that a name with a typo must have, from 0 to 1. */
const SIMILARITY = 0.3

const QUERY_CANCELED = '57014'

/**
 * Runs `find` with plans made for its values, which differ by orders of magnitude in how much they find.
 * @throws AppError unavailable, if it takes longer than it may
 */
export async function bounded<T>(
  db: Db,
  find: (tx: Tx) => Promise<T>,
  milliseconds: number = 2 * SECOND,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`
        select set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('plan_cache_mode', 'force_custom_plan', true),
          set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`.execute(tx)
      return find(tx)
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED)
      throw new AppError('unavailable', { message: serverMessages.searchTooSlow })
    throw error
  }
}
