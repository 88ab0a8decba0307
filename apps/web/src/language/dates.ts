/** Formats of dates in the language of the page. Each is made when it is first used: that blocks the first page of a slow phone for 130 ms. */

import { keptByLanguage, newDateFormat } from '@canopy/contract/language/number-format'
import { language } from './messages.ts'

/** The language of the page; in English the reader's own kind of it, since days are written in another order in India than in America. */
export function readersLocale() {
  const { language: own } = navigator
  return language() === 'en' && own.startsWith('en') ? own : language()
}

/** A format of days and times. Charts give `language` as `locale`, and so look the same to all readers of a language. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = readersLocale) {
  const formats = keptByLanguage((current) => newDateFormat(current, options))
  return { format: (date: Date | number) => formats(locale()).format(date) }
}
