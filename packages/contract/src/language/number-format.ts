/** Formats of numbers and rules of plurals by language. Creating one of `Intl` takes longer than using it a thousand times. */

import { formatNumber } from '../text/format-number.ts'

/** Formats by language, each made when it is first used. */
export function keptByLanguage<Kept>(create: (language: string) => Kept) {
  const kept = new Map<string, Kept>()
  return (language: string) => {
    const found = kept.get(language) ?? create(language)
    kept.set(language, found)
    return found
  }
}

// The first use of `Intl` blocks the first page of a slow phone for 150 ms, so English does without.
const englishNumbers: Intl.NumberFormat = Object.create(Intl.NumberFormat.prototype, {
  format: { value: formatNumber },
})
const englishPlurals: Intl.PluralRules = Object.create(Intl.PluralRules.prototype, {
  select: { value: (count: number) => (count === 1 ? 'one' : 'other') },
})

export const numberFormat = keptByLanguage((language) =>
  language === 'en' ? englishNumbers : new Intl.NumberFormat(language),
)

const cardinals = keptByLanguage((language) =>
  language === 'en' ? englishPlurals : new Intl.PluralRules(language),
)
const ordinals = keptByLanguage((language) => new Intl.PluralRules(language, { type: 'ordinal' }))

export const pluralRules = (language: string, { type }: Intl.PluralRulesOptions) =>
  type === 'ordinal' ? ordinals(language) : cardinals(language)
