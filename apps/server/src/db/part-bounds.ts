import { type Expression, sql } from 'kysely'
import type { Db } from './database.ts'

/** Divides a list into parts of `size`: the last id of each part but the last, after which the next one begins. `ids` has a column `id`. */
export async function selectPartBounds<Id>(db: Db, ids: Expression<{ id: Id }>, size: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from (
      select id, row_number() over (order by id) as place, count(*) over () as total from (${ids}) listed
    ) counted
    where place % ${size} = 0 and place < total order by id`.execute(db)
  return rows.map(({ id }) => id)
}
