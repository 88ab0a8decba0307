/** Translations of texts, as they are stored. */

import { isDeepStrictEqual } from 'node:util'
import type { Translations } from '@canopy/contract/language/translations'
import { sql } from 'kysely'

/** The member who reads something, and their language. */
export type Reader = { userId: string; language: string }

/** The name of a challenge or product in a language, or else as it was written; with null always that. Requires its table. */
export const nameIn = (language: string | null, thing: 'challenge' | 'product') =>
  sql<string>`coalesce(${sql.ref(`${thing}s.translations`)} -> ${language}::text ->> ${sql.lit(`${thing}Name`)}, ${sql.ref(`${thing}s.${thing}_name`)})`

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
