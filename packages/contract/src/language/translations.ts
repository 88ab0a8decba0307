/** Translations of texts that stewards write for all members, such as those of a challenge. */

import { z } from 'zod/mini'
import { coded } from './coded-message.ts'

/** Languages that one thing can be translated into. */
const TRANSLATIONS_MAX = 20

/** Code of a language, such as `si`, for `lang` attributes. */
export const LanguageCode = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/))

/** Translations by their languages. */
export type Translations<Texts> = Record<string, Texts>

/**
 * The language of the original, which is null if nobody has said it, and its translations. Whoever changes a thing without them keeps those that it
 * has.
 */
export const translated = <Texts extends z.ZodMiniType>(texts: Texts) => ({
  language: z.optional(z.nullable(LanguageCode)),
  translations: z.optional(
    z
      .record(LanguageCode, texts)
      .check(z.refine((translations) => Object.keys(translations).length <= TRANSLATIONS_MAX)),
  ),
})

/** Like `translated`, as stewards get it. */
export const translatedReply = <Texts extends z.ZodMiniType>(texts: Texts) => ({
  language: z._default(z.nullable(z.string()), null),
  translations: z._default(z.record(z.string(), texts), {}),
})

type Translated = { language?: string | null | undefined; translations?: Translations<unknown> | undefined }

/** Check for schemas with the fields of `translated`. */
export const isNoTranslationOfItself = () =>
  z.refine<Translated>(({ language, translations = {} }) => !language || !(language in translations), {
    path: ['language'],
    error: coded('desk.translatedIntoItself'),
  })
