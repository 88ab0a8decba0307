/** Formats of dates and numbers in the language of the page. Each is made when it is first used: that blocks the first page of a slow phone for 130 ms. */

import { language } from './messages.ts'

/** The language of the page; in English the reader's own kind of it, since days are written in another order in India than in America. */
function readersLocale() {
  const { language: own } = navigator
  return language() === 'en' && own.startsWith('en') ? own : language()
}

function kept<Format>(locale: () => string, make: (locale: string) => Format) {
  const made = new Map<string, Format>()
  return () => {
    const current = locale()
    const format = made.get(current) ?? make(current)
    made.set(current, format)
    return format
  }
}

/** A format of days and times. Charts give `language` as `locale`, and so look the same to all readers of a language. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = readersLocale) {
  const made = kept(locale, (current) => new Intl.DateTimeFormat(current, options))
  return { format: (date: Date | number) => made().format(date) }
}

export function numberFormat(options: Intl.NumberFormatOptions) {
  const made = kept(language, (current) => new Intl.NumberFormat(current, options))
  return { format: (amount: number) => made().format(amount) }
}
