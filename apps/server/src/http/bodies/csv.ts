/** Lists as CSV files, written while their rows are read, so that memory use does not grow with the list. */

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, writeCell } from '../../files/csv-cell.ts'

/** Functions that read a cell from a row, by the heading of the column. */
export type Columns<Row> = Record<string, (row: Row) => Cell>

/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'

const lineOf = (cells: Cell[]) => `${cells.map(writeCell).join()}\r\n`

export async function* csvOf<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(Object.keys(columns))
  for await (const row of rows) yield lineOf(Object.values(columns).map((read) => read(row)))
}

/** Streams `rows` as a file to download. `name` is the file's name without its ending. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  { name, columns, rows }: { name: string; columns: Columns<Row>; rows: AsyncIterable<Row> },
) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvOf(columns, rows)))
