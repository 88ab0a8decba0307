/** Formats of numbers, money and days, and rules of plurals by language. Creating one of `Intl` takes longer than using it a thousand times. */

import { type Placed, site } from '../site/site.ts'

/** Formats by language, each made when it is first used. */
export function keptByLanguage<Kept>(create: (language: string) => Kept) {
  const kept = new Map<string, Kept>()
  return (language: string) => {
    const found = kept.get(language) ?? create(language)
    kept.set(language, found)
    return found
  }
}

/** Formats by language that depend on what owners set. They are made anew once that is another one. */
export function keptWhile<Setting, Kept>(
  read: () => Setting,
  create: (language: string, setting: Setting) => Kept,
) {
  let setting: Setting | undefined
  let kept: ((language: string) => Kept) | undefined
  return (language: string) => {
    const current = read()
    if (!kept || setting !== current) {
      setting = current
      kept = keptByLanguage((of) => create(of, current))
    }
    return kept(language)
  }
}

/** Tells whether this system knows how a language is written. Chromium does not know Sinhala, and would write English or the language of its menus. */
const isKnown = keptByLanguage((language) => Intl.DateTimeFormat.supportedLocalesOf(language).length > 0)

/** Options for the same in digits. */
const inDigits = ({ dateStyle, timeStyle, month, ...rest }: Intl.DateTimeFormatOptions) => ({
  ...rest,
  ...(dateStyle && { dateStyle: 'short' as const }),
  ...(timeStyle && { timeStyle: 'short' as const }),
  ...(month && { month: '2-digit' as const }),
})

// `Intl` has the months of the moon in Sinhala, where people say those of the sun.
const hasMonths = (language: string) => language !== 'si' && isKnown(language)

/** A format of days and times; for a language without names of months in digits, as in 2026-08-15. */
export const newDateFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  hasMonths(language)
    ? new Intl.DateTimeFormat(language, options)
    : new Intl.DateTimeFormat('sv', inDigits(options))

/** Tells whether numbers of a language are written as in English. */
const isAsEnglish = (language: string) => language === 'en' || !isKnown(language)

/** 12345 → "12,345". Whole numbers do without the browser's locales, whose first use blocks the first page of a slow phone for 150 ms. */
const inEnglish = (amount: number) =>
  Number.isSafeInteger(amount)
    ? String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : amount.toLocaleString('en')

const formatOf = (format: (amount: number) => string): Intl.NumberFormat =>
  Object.create(Intl.NumberFormat.prototype, { format: { value: format } })

// The first use of `Intl` blocks the first page of a slow phone for 150 ms, so English does without.
const englishPlurals: Intl.PluralRules = Object.create(Intl.PluralRules.prototype, {
  select: { value: (count: number) => (count === 1 ? 'one' : 'other') },
})

const LETTER_LAST = /[\p{L}\p{M}.]$/u

/** "Rs" → "Rs 1,250", "€" → "€1,250". */
const amountAfter = (symbol: string) => {
  const before = LETTER_LAST.test(symbol) ? `${symbol} ` : symbol
  return formatOf((amount) => before + inEnglish(amount))
}

/** Amounts in a language that is not English, with the symbol of the language or the community's own. */
function amountsIn(language: string, { code, symbol, own }: Placed['currency']) {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    // Letters stand apart from digits, as those of a code do.
    currencyDisplay: own && LETTER_LAST.test(symbol) ? 'code' : 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  if (!own) return format
  return formatOf((amount) =>
    format
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'currency' ? symbol : value))
      .join(''),
  )
}

const numbers = keptByLanguage((language) =>
  isAsEnglish(language) ? formatOf(inEnglish) : new Intl.NumberFormat(language),
)
const currencyNow = () => site.currency
const amounts = keptWhile(currencyNow, (language, currency) =>
  isAsEnglish(language) ? amountAfter(currency.symbol) : amountsIn(language, currency),
)
const orderAmounts = keptWhile(currencyNow, (language, { orders }) =>
  language === 'en' ? amountAfter(orders) : amounts(language),
)
const days = keptWhile(
  () => site.timeZone,
  (language, timeZone) => formatOf(newDateFormat(language, { dateStyle: 'long', timeZone }).format),
)

/**
 * Formats that messages name: `{price, number, money}`, `orderMoney` for amounts on orders, and `day` for a time in milliseconds, of which the
 * day in the time zone of the community is written, since replies do not know that of their reader.
 */
export const messageFormats = { number: { money: {}, orderMoney: {}, day: {} } }

const { money, orderMoney, day } = messageFormats.number
const named = new Map<object | undefined, typeof numbers>([
  [money, amounts],
  [orderMoney, orderAmounts],
  [day, days],
])

/** The format of whole numbers, or one of `messageFormats`. */
export const numberFormat = (language: string, format?: object) => (named.get(format) ?? numbers)(language)

/** 1250 → "Rs 1,250". */
export const formatMoney = (language: string, amount: number) => amounts(language).format(amount)

/** 1250 → "₹1,250". */
export const formatOrderMoney = (language: string, amount: number) => orderAmounts(language).format(amount)

const cardinals = keptByLanguage((language) =>
  language === 'en' ? englishPlurals : new Intl.PluralRules(language),
)
const ordinals = keptByLanguage((language) => new Intl.PluralRules(language, { type: 'ordinal' }))

export const pluralRules = (language: string, { type }: Intl.PluralRulesOptions) =>
  type === 'ordinal' ? ordinals(language) : cardinals(language)

const collators = keptByLanguage((language) => new Intl.Collator(language))

/** Compares names in the order of a language, for `sort`. */
export const byName = (language: string) => collators(language).compare
