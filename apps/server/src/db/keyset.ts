/** Keyset paging of lists ordered by time. */

import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'

/** The time and id of the last row that was read. */
export type Cursor<Id = string> = { time: Date; id: Id }

type Keyset<DB, TB extends keyof DB> = {
  /** The columns that order the list: a time, and a unique id for equal times. */
  by: [time: StringReference<DB, TB>, id: StringReference<DB, TB>]
  direction: 'asc' | 'desc'
  after: Cursor<string | number> | undefined
  limit: number
}

/** Orders `query` and cuts it to at most `limit` rows after the cursor. */
export function keyset<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { by: [time, id], direction, after, limit }: Keyset<DB, TB>,
) {
  const page = query.orderBy(time, direction).orderBy(id, direction).limit(limit)
  if (!after) return page
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  return page.where(
    sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${comparison} (${after.time}, ${after.id})`,
  )
}
