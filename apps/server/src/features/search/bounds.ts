/** Limits on the cost of a search. See decision 31. */

import { coded } from '@canopy/contract/language/coded-message'
import { SECOND } from '@canopy/contract/limits'
import { type AbortableQueryOptions, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { AppError } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'

/** The newest posts that contain the words, which are put in order first. */
export const JUDGED_FIRST = 60
/** The newest posts that contain the words, of which those are put in order that are not among the first. */
export const JUDGED = 1000
/** Members with a name of which many begin with what is typed, of each kind of name, which are put in order first. */
export const NAMED_FIRST = 40
/** Members, or challenges, that are put in order. */
export const NAMED = 1000
/** Tags that are put in order. Of each it is checked whether the reader sees one of its posts. */
export const TAGS_JUDGED = 200

/** Similarity that a name with a typo must have, from 0 to 1. */
const SIMILARITY = 0.3

const QUERY_CANCELED = '57014'

/** Milliseconds that a search may take. */
const TIME = 2 * SECOND

const tooSlow = () => new AppError('unavailable', { message: coded('errors.searchTooSlow') })

/**
 * Runs `find`, and cancels its statement when it takes too long.
 * @throws AppError unavailable
 */
export async function timed<T>(find: (options: AbortableQueryOptions) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIME)
  try {
    return await find({ signal, inflightQueryAbortStrategy: 'cancel query' })
  } catch (error) {
    if (signal.aborted) throw tooSlow()
    throw error
  }
}

/**
 * Runs `find` with plans made for its values, which differ by orders of magnitude in how much they find.
 * @throws AppError unavailable, if it takes longer than it may
 */
export async function bounded<T>(db: Db, find: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`
        select set_config('statement_timeout', ${String(TIME)}, true),
          set_config('plan_cache_mode', 'force_custom_plan', true),
          set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`.execute(tx)
      return find(tx)
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED) throw tooSlow()
    throw error
  }
}
