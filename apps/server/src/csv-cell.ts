/** Cells of CSV files, written so that spreadsheets take none for a formula. */

export type Cell = string | number | null

/** What spreadsheets take for the beginning of a formula, perhaps after apostrophes of its own. Japanese ones accept wide signs, too. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

export function writeCell(value: Cell) {
  if (typeof value !== 'string') return String(value ?? '')
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Takes off the apostrophe that `writeCell` puts before formulas. */
export const withoutApostrophe = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
