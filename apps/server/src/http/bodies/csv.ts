/** Lists as CSV files, written while their rows are read, so that memory use does not grow with the list. */

import { Readable } from 'node:stream'
import { type PlainMessageId, SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { fileNamed } from '@canopy/contract/site/file-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cell, writeCell } from '../../files/csv-cell.ts'
import { translateIn, writtenIn } from '../../languages/languages.ts'
import { languageOf } from '../language.ts'

type Read<Row> = (row: Row) => Cell | boolean

/** Functions that read a cell from a row, by the message that is the heading of the column. */
export type Columns<Row> = { [Id in PlainMessageId]?: Read<Row> }

/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'

const lineOf = (cells: Cell[]) => `${cells.map(writeCell).join()}\r\n`

/** Headings are messages, or names that are the same in every language. */
export async function* csvOf<Row>(
  columns: Record<string, Read<Row>>,
  rows: AsyncIterable<Row>,
  language = SOURCE_LANGUAGE,
): AsyncGenerator<string> {
  const t = translateIn(language)
  yield BYTE_ORDER_MARK + lineOf(Object.keys(columns).map((heading) => writtenIn(language, heading)))
  for await (const row of rows) {
    const cells = Object.values(columns).map((read) => read(row))
    yield lineOf(
      cells.map((cell) => (typeof cell === 'boolean' ? t(cell ? 'exports.yes' : 'exports.no') : cell)),
    )
  }
}

/** Streams `rows` as a file to download, in the language of the request. `name` is the file's name without that of the community before it and without its ending. */
export const sendCsv = <Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, columns, rows }: { name: string; columns: Record<string, Read<Row>>; rows: AsyncIterable<Row> },
) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileNamed(`${name}.csv`)}"`)
    .send(Readable.from(csvOf(columns, rows, languageOf(request))))
