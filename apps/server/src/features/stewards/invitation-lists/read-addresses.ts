/** The addresses in a text that somebody pasted, or in the lines of a CSV file. */

import { emailOf } from '@canopy/contract/accounts/email'
import { personName } from '@canopy/contract/accounts/names'
import { EMAIL_MAX, FULL_NAME_MAX } from '@canopy/contract/limits'

/** `name` is empty if there is none that a person could have. */
export type Addressee = { email: string; name: string }

const FAULTY_SHOWN = 10
const Name = personName(FULL_NAME_MAX, '', '')
/** "Anna Silva <anna@example.org>" */
const NAMED = /^([^<>]*)<([^<>]*)>$/

type Line = { cells: string[]; line: number }

const SEPARATORS = new Set([',', ';', '\t'])

/** Yields the lines that have any cell. In quotes, which are doubled to be in a cell, separators and line breaks mean nothing. */
function* linesOf(text: string): Generator<Line> {
  // A quote that nothing closes would hide everything after it.
  const isQuoting = text.split('"').length % 2 === 1
  let [cells, cell, quoted, line, begin]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const endCell = () => {
    if (cell.trim() !== '') cells.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const isBreak = character === '\n' || (character === '\r' && text[at + 1] !== '\n')
    if (isBreak) line += 1
    if (character === '"' && isQuoting) {
      if (quoted && text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = !quoted
    } else if (quoted) cell += character
    else if (isBreak) {
      endCell()
      if (cells.length > 0) yield { cells, line: begin }
      cells = []
      begin = line
    } else if (SEPARATORS.has(character)) endCell()
    else cell += character
  }
  endCell()
  if (cells.length > 0) yield { cells, line: begin }
}

const addressOf = (typed: string) => {
  const email = emailOf(typed.replace(/^mailto:/i, ''))
  return email !== undefined && email.length <= EMAIL_MAX ? email : undefined
}

/** A name that no member could have, such as one with a link in it, is left out. */
const nameOf = (typed: string) => Name.safeParse(typed).data ?? ''

/** Reads the addresses of one cell. Null stands for one that is none. */
function addresseesIn(cell: string): (Addressee | null)[] {
  const [, name = '', named = cell] = NAMED.exec(cell) ?? []
  const email = addressOf(named)
  if (email !== undefined) return [{ email, name: nameOf(name) }]
  const words = cell.split(/\s+/)
  return words
    .filter((word) => word.includes('@'))
    .map((word) => {
      const found = addressOf(word.replaceAll(/^<|>$/g, ''))
      return found === undefined ? null : { email: found, name: '' }
    })
}

/** Lines before the first address are headings. A line with one address may have the name in a cell before or after it. */
export function readAddresses(text: string) {
  const found: Addressee[] = []
  const faultyLines = new Set<number>()
  let faulty = 0
  for (const { cells, line } of linesOf(text.replace(/^\uFEFF/, ''))) {
    const addressees = cells.filter((cell) => cell.includes('@')).flatMap(addresseesIn)
    const read = addressees.filter((addressee) => addressee !== null)
    const isHeading = addressees.length === 0 && found.length === 0 && faulty === 0
    const faults = addressees.length - read.length + (addressees.length === 0 && !isHeading ? 1 : 0)
    if (faults > 0 && faultyLines.size < FAULTY_SHOWN) faultyLines.add(line)
    faulty += faults
    const [only] = read
    if (read.length === 1 && only && only.name === '')
      only.name = nameOf(cells.find((cell) => !cell.includes('@') && /\p{L}/u.test(cell)) ?? '')
    found.push(...read)
  }
  return { found, faulty, faultyLines: [...faultyLines] }
}
