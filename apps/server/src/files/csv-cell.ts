/** Cells of CSV files, written so that spreadsheets take none for a formula. */

export type Cell = string | number | null

/**
 * The beginning of what a spreadsheet takes for a formula, perhaps after apostrophes of its own. Some separate cells by semicolons or tabs, so
 * a formula can also begin after these and after line breaks. Japanese ones accept wide signs, too.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ ']*[=+\-@＝＋－＠])/g
const WRITTEN_FORMULA = /(^|[;\t\r\n])'(?=[ ']*[=+\-@＝＋－＠])/g

export function writeCell(value: Cell) {
  if (typeof value !== 'string') return String(value ?? '')
  const text = value.replaceAll(FORMULA, "$1'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Takes off the apostrophes that `writeCell` puts before formulas. */
export const withoutApostrophes = (cell: string) => cell.replaceAll(WRITTEN_FORMULA, '$1')
