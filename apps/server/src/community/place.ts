/** Names, symbols and examples that follow from the settings of a place, in the languages of the installation. */

import { isDeepStrictEqual } from 'node:util'
import type { Place } from '@canopy/contract/desk/community/place'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { DEFAULT_PLACE, type Placed } from '@canopy/contract/site/site'
import { languages } from '../languages/languages.ts'

const { country, currency, ...others } = DEFAULT_PLACE

/** The settings as they come with the software. */
export const STANDARD_PLACE: Place = {
  country: country.code,
  callingCode: country.callingCode,
  phoneDigitsMin: country.phoneDigits.min,
  phoneDigitsMax: country.phoneDigits.max,
  postalCodes: others.postalCodes,
  areas: [...others.areas],
  timeZone: others.timeZone,
  currency: currency.code,
  symbol: '',
}

/** "France" */
const nameIn = (language: string, code: string) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** "€" */
const symbolIn = (language: string, code: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code

function countryOf({ country: code, callingCode, phoneDigitsMin: min, phoneDigitsMax: max }: Place) {
  const phones = { callingCode, phoneDigits: { min, max } }
  if (code === country.code) return { ...country, ...phones }
  const names = languages.map((language) => [language, nameIn(language, code)])
  const phoneExample = `+${callingCode} ${'1234567890123'.slice(0, min)}`
  return {
    code,
    name: nameIn(SOURCE_LANGUAGE, code),
    names: Object.fromEntries(names),
    phoneExample,
    ...phones,
  }
}

function currencyOf({ currency: code, symbol: typed }: Place): Placed['currency'] {
  if (code === currency.code && typed === '') return currency
  const symbol = typed || symbolIn(SOURCE_LANGUAGE, code)
  const symbols = languages.map((language) => symbolIn(language, code))
  // The longer ones first, since they may begin with the shorter ones.
  const written = [...new Set([symbol, code, ...symbols])].toSorted((one, other) => other.length - one.length)
  return { code, symbol, own: typed !== '', orders: symbol, written }
}

/** The values for `site`; undefined for those of the software. */
export function placedAt(place: Place): Placed | undefined {
  const { postalCodes, areas, timeZone } = place
  if (isDeepStrictEqual({ ...STANDARD_PLACE, ...place }, STANDARD_PLACE)) return undefined
  return { country: countryOf(place), postalCodes, areas, timeZone, currency: currencyOf(place) }
}
