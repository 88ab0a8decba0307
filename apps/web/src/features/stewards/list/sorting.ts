/** Columns are sorted by the server, which has a name for each order: "newest" is the column `joinedAt`, descending. */

import type { ColumnDef, SortingState } from '@tanstack/react-table'
import type { features } from './columns.ts'

type Columns<Row extends object> = readonly ColumnDef<typeof features, Row>[]

/** The column and direction of the order `name`. */
export function sortingOf<Row extends object>(columns: Columns<Row>, name: string | undefined): SortingState {
  for (const { id = '', meta } of columns) {
    if (meta?.sort?.asc === name) return [{ id, desc: false }]
    if (meta?.sort?.desc === name) return [{ id, desc: true }]
  }
  return []
}

/** The server's name for a column and direction. */
export function sortOf<Row extends object>(columns: Columns<Row>, [chosen]: SortingState) {
  const sort = columns.find(({ id }) => id === chosen?.id)?.meta?.sort
  return sort?.[chosen?.desc ? 'desc' : 'asc'] ?? ''
}
