/** A letter in the language of its reader. */

import type { LetterTranslation } from '@canopy/contract/desk/letters/shapes'
import type { Translations } from '@canopy/contract/language/translations'
import { defaultLanguage } from '../../languages/languages.ts'

type Translated = LetterTranslation & {
  language: string | null
  translations: Translations<LetterTranslation>
}

/** The texts in a language, or else in that of the community, or as they were written. `language` is null if nobody has said it. */
export function versionIn(
  letter: Translated,
  wanted: string,
): LetterTranslation & { language: string | null } {
  for (const language of [wanted, defaultLanguage()]) {
    if (language === letter.language) break
    const translation = letter.translations[language]
    if (translation)
      return { ...translation, buttonLabel: translation.buttonLabel || letter.buttonLabel, language }
  }
  const { title, text, buttonLabel, language } = letter
  return { title, text, buttonLabel, language }
}
