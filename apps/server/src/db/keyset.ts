/** Keyset paging of lists ordered by time, or by another value. */

import { CHALLENGES_PAGE, LIST_PAGE, LIST_PAGE_MAX, POSTS_PAGE, PRODUCTS_PAGE } from '@canopy/contract/limits'
import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'

/** The time and id of the last row that was read. */
export type Cursor<Id = string> = { time: Date; id: Id }

type Keyset<DB, TB extends keyof DB> = {
  /** Sort key: a time or another value, then a unique id where values are equal. */
  by: readonly [value: StringReference<DB, TB> | RawBuilder<unknown>, id: StringReference<DB, TB>]
  direction: 'asc' | 'desc'
  after: Cursor<string | number> | undefined
  /** A scalar subquery for the value of the row at the cursor, if it is not its time. */
  valueAfter?: RawBuilder<unknown> | undefined
  limit: number
}

/**
 * Page sizes in use, plus the row that tells whether there are more. They are part of the statement's text: PostgreSQL plans a statement
 * with an unknown limit again at each call, which takes longer than reading a page.
 */
const USUAL_LIMITS = new Set(
  [POSTS_PAGE, LIST_PAGE, LIST_PAGE_MAX, PRODUCTS_PAGE, CHALLENGES_PAGE].map((size) => size + 1),
)

/** A limit as a part of a statement. */
export const limitOf = (limit: number) => (USUAL_LIMITS.has(limit) ? sql.lit(limit) : sql<number>`${limit}`)

/** Orders `query` and cuts it to at most `limit` rows after the cursor. */
export function keyset<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { by: [value, id], direction, after, valueAfter, limit }: Keyset<DB, TB>,
) {
  const page = query.orderBy(value, direction).orderBy(id, direction).limit(limitOf(limit))
  if (!after) return page
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  return page.where(
    sql<boolean>`(${typeof value === 'string' ? sql.ref(value) : value}, ${sql.ref(id)}) ${comparison} (${valueAfter ?? after.time}, ${after.id})`,
  )
}
