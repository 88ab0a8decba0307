/** Numbers and money in the language of the page. */

import {
  byName,
  formatMoney,
  formatOrderMoney,
  keptByLanguage,
  numberFormat,
} from '@canopy/contract/language/number-format'
import { language } from './messages.ts'

/** 12345 → "12,345". */
export const formatNumber = (amount: number) => numberFormat(language()).format(amount)

/** 5 → "+5", -5 → "−5". */
export const formatChange = (amount: number) =>
  `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${formatNumber(Math.abs(amount))}`

/** 1250 → "Rs 1,250". */
export const money = (amount: number) => formatMoney(language(), amount)

/** 1250 → "₹1,250". */
export const orderMoney = (amount: number) => formatOrderMoney(language(), amount)

/** Other formats of numbers, such as fractions. */
export function amountFormat(options: Intl.NumberFormatOptions) {
  const formats = keptByLanguage((current) => new Intl.NumberFormat(current, options))
  return { format: (amount: number) => formats(language()).format(amount) }
}

/** Compares names in the order of the language, for `sort`. */
export const compareNames = (one: string, other: string) => byName(language())(one, other)
