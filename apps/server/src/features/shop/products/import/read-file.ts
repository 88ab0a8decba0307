/** The lines of a CSV file with products, and what is wrong with each. */

import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { COLUMN_NAMES, ImportRow, REQUIRED_COLUMNS } from '@canopy/contract/desk/shop/import-row'
import { IMPORT_LINES_MAX } from '@canopy/contract/desk/shop/product-import'
import { coded } from '@canopy/contract/language/coded-message'
import { categoryLabels, ProductCategory } from '@canopy/contract/shop/products'
import { CsvError, type Info, parse } from 'csv-parse'
import { AppError } from '../../../../app-error.ts'
import { withoutApostrophes } from '../../../../files/csv-cell.ts'
import { languages, translateIn } from '../../../../languages/languages.ts'
import { unreadColumns } from '../product-columns.ts'

/** `message` is coded. */
export type Fault = { column: string; message: string }

/** `row` is undefined if there are faults. `sku` and `name` are as they were typed. */
export type FileLine = {
  line: number
  sku: string
  name: string
  row: ImportRow | undefined
  faults: Fault[]
}

const KNOWN = new Set([...Object.keys(ImportRow.shape), ...Object.keys(unreadColumns)])

/** Small, so that other requests are served while a file is parsed. */
const CHUNK = 64 * 1024
const NAME_MAX = 60

const refusal = (message: string) => new AppError('validation_failed', { message, fields: { file: message } })

function* chunksOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
}

const SEPARATORS = [',', ';', '\t']
/** Excel writes this line first, to say how the cells are separated. */
const SEPARATOR_LINE = /^sep=(.)$/i
/** Long enough for the heading. */
const HEADING_MAX = 4000

/** Finds the separator of cells, which depends on the country of the spreadsheet, and whether the first line only names it. */
function readSeparator(bytes: Buffer) {
  const [first = ''] = bytes
    .toString('utf8', 0, HEADING_MAX)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
  const [, said] = SEPARATOR_LINE.exec(first.trim()) ?? []
  if (said !== undefined) return { delimiter: said, isSaid: true }
  const heading = first.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => heading.split(separator).length
  const [delimiter = ','] = SEPARATORS.toSorted((one, other) => count(other) - count(one))
  return { delimiter, isSaid: false }
}

type Cells = { cells: string[]; line: number }

/** The cells of each line. Parsing stops with the consumer, so a file that is too long is not read to its end. */
async function* cellsOf(bytes: Buffer): AsyncGenerator<Cells> {
  const { delimiter, isSaid } = readSeparator(bytes)
  const parser = Readable.from(chunksOf(bytes)).pipe(
    parse({
      delimiter,
      from_line: isSaid ? 2 : 1,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // A cell may have several lines; a record begins on its first.
      const breaks = record.join('').match(/\r\n|\r|\n/g)?.length ?? 0
      yield { cells: record.map(withoutApostrophes), line: info.lines - breaks }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw refusal(coded('errors.importQuotes', { line: String(error.lines ?? 1) }))
    throw error
  }
}

/** “Short description” is the column `short_description`. */
function columnOf(heading: string): string {
  const name =
    heading
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('_') ?? ''
  return COLUMN_NAMES[name] ?? name
}

/** The names of the columns. @throws AppError validation_failed */
function readHeading({ cells }: Cells): string[] {
  const columns = cells.map(columnOf)
  if (columns.length === 1) throw refusal(coded('errors.importSeparator'))
  const unknown = cells.find((_, index) => !KNOWN.has(columns[index] ?? ''))
  if (unknown !== undefined)
    throw refusal(coded('errors.importUnknownColumn', { column: unknown.trim().slice(0, NAME_MAX) }))
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw refusal(coded('errors.importColumnTwice', { column: twice }))
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw refusal(coded('errors.importMissingColumns', { columns: missing.join(', ') }))
  return columns
}

/** Categories by their labels in all languages, in lower case. */
const CATEGORIES = new Map<string, string>(
  languages.flatMap((language) =>
    ProductCategory.options.map((category) => {
      const label = translateIn(language)(categoryLabels[category])
      return [label.toLowerCase(), category]
    }),
  ),
)

/** Reads a category by its label, too. */
const readCell = (column: string, cell: string) =>
  column === 'category' ? (CATEGORIES.get(cell.trim().toLowerCase()) ?? cell) : cell

function readLine({ cells, line }: Cells, columns: string[]): FileLine {
  const typed = new Map(columns.map((column, index) => [column, readCell(column, cells[index] ?? '')]))
  const { data, error } = ImportRow.safeParse({ id: '', ...Object.fromEntries(typed) })
  const faults = new Map(error?.issues.map(({ path, message }) => [String(path[0]), message]))
  if (cells.length !== columns.length)
    faults.set('', coded('errors.importCells', { cells: cells.length, expected: columns.length }))
  return {
    line,
    sku: (typed.get('sku') ?? '').slice(0, NAME_MAX),
    name: (typed.get('name') ?? '').slice(0, NAME_MAX),
    row: faults.size === 0 ? data : undefined,
    faults: [...faults].map(([column, message]) => ({ column, message })),
  }
}

/** @throws AppError validation_failed if the file as a whole cannot be read */
export async function readFile(bytes: Buffer | undefined): Promise<FileLine[]> {
  if (!bytes) throw refusal(coded('errors.importEmpty'))
  if (!isUtf8(bytes)) throw refusal(coded('errors.importEncoding'))
  const lines: FileLine[] = []
  let columns: string[] | undefined
  for await (const cells of cellsOf(bytes)) {
    if (!columns) {
      columns = readHeading(cells)
      continue
    }
    if (lines.length === IMPORT_LINES_MAX)
      throw refusal(coded('errors.importTooLong', { max: IMPORT_LINES_MAX }))
    lines.push(readLine(cells, columns))
  }
  if (lines.length === 0) throw refusal(coded('errors.importNothing'))
  return lines
}
