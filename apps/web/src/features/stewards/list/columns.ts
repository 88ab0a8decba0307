import {
  createColumnHelper,
  metaHelper,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

type ColumnMeta = {
  /** The server's names for the two orders of a column, which must be an accessor; others cannot be sorted. */
  sort?: { asc: string; desc: string }
  /** Numbers are aligned right. */
  align?: 'end'
  /** Narrower windows leave the column out; a card has all of them. */
  from?: 'lg' | 'xl'
}

export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})

export type DeskTable<Row extends object> = ReactTable<typeof features, Row>

/** Makes the columns of a `DeskList`. The first one names the row and is the title of its card. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof features, Row>()
