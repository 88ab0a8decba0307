import { language } from '../../../language/messages.ts'
import { compareNames } from '../../../language/numbers.ts'

/**
 * Names of countries or currencies, in the order of the language of the page. `lang` is the language of the names: a browser may lack
 * those of the page's.
 */
export function namesOf(type: 'region' | 'currency', codes: Iterable<string>) {
  const known = new Intl.DisplayNames(language(), { type })
  const names = Array.from(codes, (code) => ({ code, name: known.of(code) ?? code }))
  return {
    lang: known.resolvedOptions().locale,
    names: names.toSorted((one, other) => compareNames(one.name, other.name)),
  }
}
