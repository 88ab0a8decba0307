import { type Placed, site } from '../site/site.ts'

/** Digits, also in groups as people and spreadsheets write them: 1,000 or 1 000 or 1,00,000. */
const DIGITS = /^(?:\d+|\d{1,3}([, \u00a0\u202f'’])(?:\d{2,3}\1)*\d{3})(?:\.00?)?$/

const SYNTAX = /[\^$\\.*+?()[\]{}|/]/g

function createUnit({ written }: Placed['currency']) {
  const currency = written.map((unit) => unit.replaceAll(SYNTAX, '\\$&')).join('|')
  return new RegExp(`^(?:${currency})\\s*|\\s*(?:points?|${currency})$|/[-=]?$`, 'giu')
}
const unitOf = new WeakMap<Placed['currency'], RegExp>()

/** Matches words for points and for the currency beside a number. */
function unit() {
  const { currency } = site
  const made = unitOf.get(currency) ?? createUnit(currency)
  unitOf.set(currency, made)
  return made
}

/**
 * The whole number that a text says, from 0 on, as it is typed or copied from elsewhere: "1,000", " 100 ", "Rs 250.00". Undefined for
 * everything else, also for what programs read as numbers, such as "1e3" or "0x64", and for a comma that may separate decimals.
 */
export const numberIn = (text: string) => wholeIn(text.trim().replace(unit(), '').trim())

/** Reads the digits of a whole number, also in groups. */
export function wholeIn(digits: string): number | undefined {
  if (!DIGITS.test(digits)) return undefined
  const number = Number(digits.replace(/\.0+$/, '').replace(/\D/g, ''))
  return Number.isSafeInteger(number) ? number : undefined
}

/** Reads a number that may have a minus for what is taken away. */
export function changeIn(text: string): number | undefined {
  const [, minus, amount = ''] = /^\s*([-−]?)\s*(.*)$/s.exec(text) ?? []
  const number = numberIn(amount)
  return minus && number ? -number : number
}
