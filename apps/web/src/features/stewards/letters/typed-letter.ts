/** A draft of a letter while it is typed. */

import type { DeskLetter } from '@canopy/contract/desk/letters/shapes'
import { z } from 'zod/mini'
import { TypedTranslations, translationsIn, typedTranslations } from '../case/translations.tsx'

export const TypedLetter = z.extend(TypedTranslations, {
  title: z.string(),
  text: z.string(),
  buttonLabel: z.string(),
  buttonTarget: z.string(),
  imageAlt: z.string(),
  audience: z.object({
    joinedFrom: z.string(),
    joinedUntil: z.string(),
    absentDays: z.string(),
    challengeId: z.string(),
  }),
})
export type TypedLetter = z.infer<typeof TypedLetter>

export function typedLetter(letter: DeskLetter): TypedLetter {
  const { title, text, buttonLabel, buttonTarget, imageAlt, audience } = letter
  return {
    ...typedTranslations(letter, ['title', 'text', 'buttonLabel']),
    title,
    text,
    buttonLabel,
    buttonTarget,
    imageAlt,
    audience: {
      joinedFrom: audience.joinedFrom ?? '',
      joinedUntil: audience.joinedUntil ?? '',
      absentDays: String(audience.absentDays ?? ''),
      challengeId: String(audience.challengeId ?? ''),
    },
  }
}

/** Returns what is sent for it. */
export function letterIn(typed: TypedLetter, version: number) {
  const { joinedFrom, joinedUntil, absentDays, challengeId } = typed.audience
  return {
    ...typed,
    ...translationsIn(typed),
    audience: {
      joinedFrom: joinedFrom || null,
      joinedUntil: joinedUntil || null,
      absentDays: absentDays.trim() === '' ? null : Number(absentDays),
      challengeId: challengeId === '' ? null : Number(challengeId),
    },
    version,
  }
}

type LetterVersion = { title: string; text: string; buttonLabel: string; language: string | undefined }

/** The texts in a language; in those without a translation as they were written. */
export function versionOf({ translations, ...typed }: TypedLetter, language: string): LetterVersion {
  const { title, text, buttonLabel } = typed
  const translation = language === typed.language ? undefined : translations[language]
  if (!translation?.title) return { title, text, buttonLabel, language: typed.language || undefined }
  return {
    title: translation.title,
    text: translation.text ?? '',
    buttonLabel: translation.buttonLabel || buttonLabel,
    language,
  }
}
