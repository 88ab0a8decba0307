/** The language in which a page is read. */

import type { Translate } from '@canopy/contract/language/translate'
import { languages, type Rich, richIn, translateIn } from '../../languages/languages.ts'
import type { Markup } from './html.ts'

export type Reader = {
  language: string
  t: Translate
  rich: Rich<string | Markup>
  /** The language that the address names. Links to other pages name it as well. */
  named: string | undefined
}

/** The address of `path` in `language`; without one, visitors get the language that their browsers prefer. */
export const inLanguage = (path: string, language: string | undefined) =>
  language === undefined ? path : `${path}?lang=${language}`

/** A language that is offered; undefined if `lang` is none. */
export const offered = (lang: unknown) => languages.find((language) => language === lang)

export const readerIn = (language: string, named: string | undefined): Reader => ({
  language,
  t: translateIn(language),
  rich: richIn(language),
  named,
})
