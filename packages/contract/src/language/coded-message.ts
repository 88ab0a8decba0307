/** Messages as text with their values, for what schemas say is wrong: whoever shows it knows the language. */

import { type Catalogue, partsOf, type Translate } from './translate.ts'

const CODED = /^([a-z-]+\.\w+)(?: (\{.*\}))?$/s

/** Codes a message and its values as text. */
export const coded: Translate = (id, ...[values]) =>
  values === undefined ? id : `${id} ${JSON.stringify(values)}`

/** Writes out a coded message. Any other text stays as it is. */
export function decoded(language: string, catalogue: Catalogue, text: string): string {
  const [, id = '', values] = CODED.exec(text) ?? []
  if (!(id in catalogue)) return text
  const parsed: object = values === undefined ? {} : JSON.parse(values)
  return partsOf(language, catalogue, id, parsed).join('')
}
