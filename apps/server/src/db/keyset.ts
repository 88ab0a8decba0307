/** Keyset paging of lists ordered by time, or by another value. */

import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'

/** The time and id of the last row that was read. */
export type Cursor<Id = string> = { time: Date; id: Id }

type Keyset<DB, TB extends keyof DB> = {
  /** What orders the list: a time or another value, and a unique id where that is equal. */
  by: [value: StringReference<DB, TB> | RawBuilder<unknown>, id: StringReference<DB, TB>]
  direction: 'asc' | 'desc'
  after: Cursor<string | number> | undefined
  /** A scalar subquery for the value of the row at the cursor, if it is not its time. */
  valueAfter?: RawBuilder<unknown> | undefined
  limit: number
}

/** Orders `query` and cuts it to at most `limit` rows after the cursor. */
export function keyset<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { by: [value, id], direction, after, valueAfter, limit }: Keyset<DB, TB>,
) {
  const page = query.orderBy(value, direction).orderBy(id, direction).limit(limit)
  if (!after) return page
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  return page.where(
    sql<boolean>`(${typeof value === 'string' ? sql.ref(value) : value}, ${sql.ref(id)}) ${comparison} (${valueAfter ?? after.time}, ${after.id})`,
  )
}
