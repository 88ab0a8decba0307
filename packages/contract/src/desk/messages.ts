/** The sentences stewards read, each written once. */

import { formatNumber } from '../text/format-number.ts'

export const deskMessages = {
  skuTaken: 'Another product has this SKU',
  partlyReturned: 'A part of this order was returned, so it can be neither cancelled nor pending again.',
  stockChanged: (stock: number) => `The stock has changed to ${formatNumber(stock)} since you looked.`,
  quantityRequired: 'Please enter a number of at least 1',
  stockTooLow: (stock: number) => `There are only ${formatNumber(stock)} in stock.`,
  stockTooHigh: (max: number) => `The stock can be at most ${formatNumber(max)}.`,

  importEmpty: 'Please choose a CSV file',
  importTooLong: (max: number) => `A file can have at most ${formatNumber(max)} lines`,
  importEncoding: 'The file is not in UTF-8. Please save it as “CSV UTF-8”.',
  importSeparator: 'The columns must be separated by commas, semicolons or tabs',
  importQuotes: (line: number) => `Line ${line}: the quotation marks do not match`,
  importUnknownColumn: (column: string) => `There is no column “${column}”`,
  importMissingColumns: (columns: readonly string[]) => `These columns are missing: ${columns.join(', ')}`,
  importColumnTwice: (column: string) => `The column “${column}” is there twice`,
  importNothing: 'The file has no lines besides its heading',
  importCells: (cells: number, expected: number) =>
    `The line has ${formatNumber(cells)} cells instead of ${formatNumber(expected)}`,
  importSkuRequired: 'A new product needs a SKU',
  importSkuZeros: (sku: string) =>
    `There is a product “${sku}”. Spreadsheets remove the zeros at the beginning: make the column a text there, or add the column “id”.`,
  importTwice: (line: number) => `Line ${line} is about the same product`,
} as const
