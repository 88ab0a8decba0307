/** Translations of texts, as they are stored. */

import { isDeepStrictEqual } from 'node:util'
import type { Translations } from '@canopy/contract/language/translations'

type Translated = {
  language?: string | null | undefined
  translations?: Translations<object> | undefined
}

/** The columns of what is translated. What is missing stays as it is. */
export const translationColumns = ({ language, translations }: Translated) => ({
  ...(language !== undefined && { language }),
  ...(translations && { translations: JSON.stringify(translations) }),
})

export const hasNewTranslations = (before: Required<Translated>, after: Translated) =>
  (after.language !== undefined && after.language !== before.language) ||
  (after.translations !== undefined && !isDeepStrictEqual(after.translations, before.translations))
