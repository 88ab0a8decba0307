/** Letters of the owners to members, as they are written at the desk. */

import { z } from 'zod/mini'
import {
  Count,
  optionalText,
  orUnlisted,
  pageQuery,
  pictureOrNone,
  requiredText,
  SerialId,
  Timestamp,
  text,
  Uuid,
} from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { isNoTranslationOfItself, translated, translatedReply } from '../../language/translations.ts'
import { IMAGE_ALT_MAX, LIST_PAGE } from '../../limits.ts'
import { StewardName } from '../cases.ts'

export const LETTER_TITLE_MAX = 120
export const LETTER_TEXT_MAX = 10_000
export const BUTTON_LABEL_MAX = 40
export const BUTTON_TARGET_MAX = 500
/** The longest absence that can be asked for, in days. */
export const ABSENT_DAYS_MAX = 365

const oneLine = (typed: string) => typed.replaceAll(/\s+/g, ' ')

const title = requiredText(LETTER_TITLE_MAX, coded('desk-letters.titleRequired')).check(z.overwrite(oneLine))
const buttonLabel = optionalText(BUTTON_LABEL_MAX).check(z.overwrite(oneLine))

/** Whether a button can lead there: to a page of the community, or an address of the web with TLS. */
function isTarget(target: string) {
  if (target === '' || /^\/(?![/\\])[^\s\\]*$/.test(target)) return true
  const url = URL.parse(target)
  return url?.protocol === 'https:' && `${url.username}${url.password}` === '' && !/[\s\\]/.test(target)
}

const Days = z.int().check(z.positive(), z.maximum(ABSENT_DAYS_MAX))

/** The conditions that readers meet, all of them; without any, the letter is for everybody. Days are those of the community. */
export const Audience = z
  .object({
    joinedFrom: z.nullable(z.iso.date()),
    joinedUntil: z.nullable(z.iso.date()),
    /** Days in which they have not been here. */
    absentDays: z.nullable(Days),
    /** The challenge that they take part in. */
    challengeId: z.nullable(SerialId),
  })
  .check(
    z.refine(
      ({ joinedFrom, joinedUntil }) =>
        joinedFrom === null || joinedUntil === null || joinedFrom <= joinedUntil,
      { path: ['joinedUntil'], error: coded('desk-letters.daysReversed') },
    ),
  )
export type Audience = z.infer<typeof Audience>

/** A letter begins with its title. */
export const NewLetter = z.object({ title })

const LetterTranslation = z.object({
  title,
  text: requiredText(LETTER_TEXT_MAX, coded('desk-letters.textRequired')),
  buttonLabel,
})
export type LetterTranslation = z.infer<typeof LetterTranslation>

/** `version` is the one the owner saw. */
export const LetterChange = z
  .object({
    title,
    text: optionalText(LETTER_TEXT_MAX),
    buttonLabel,
    buttonTarget: text(BUTTON_TARGET_MAX).check(
      z.trim(),
      z.refine(isTarget, coded('desk-letters.targetInvalid')),
    ),
    imageAlt: optionalText(IMAGE_ALT_MAX),
    audience: Audience,
    ...translated(LetterTranslation),
    version: Count,
  })
  .check(
    isNoTranslationOfItself(),
    z.refine((letter) => (letter.buttonLabel === '') === (letter.buttonTarget === ''), {
      path: ['buttonTarget'],
      error: coded('desk-letters.buttonHalf'),
    }),
  )
export type LetterChange = z.infer<typeof LetterChange>

export const LetterState = z.enum(['draft', 'sending', 'paused', 'sent', 'cancelled'])
export type LetterState = z.infer<typeof LetterState>

/**
 * `readers` is for how many it was meant when it was sent, and `reached` how many have it; `writtenBy` is null for an owner who has left, and `sentAt`
 * the time from which it is sent.
 */
const summary = {
  letterId: Uuid,
  title: z.string(),
  state: orUnlisted(LetterState),
  createdAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  readers: Count,
  reached: Count,
  writtenBy: z.nullable(StewardName),
}

export const DeskLetterRow = z.object(summary)
export type DeskLetterRow = z.infer<typeof DeskLetterRow>

export const DeskLetter = z.object({
  ...summary,
  text: z.string(),
  buttonLabel: z.string(),
  buttonTarget: z.string(),
  picture: pictureOrNone,
  imageAlt: z.string(),
  ...translatedReply(z.object({ title: z.string(), text: z.string(), buttonLabel: z.string() })),
  audience: z.object({
    joinedFrom: z.nullable(z.string()),
    joinedUntil: z.nullable(z.string()),
    absentDays: z.nullable(Count),
    challengeId: z.nullable(Count),
  }),
  version: Count,
})
export type DeskLetter = z.infer<typeof DeskLetter>

export const LettersQuery = pageQuery(LIST_PAGE)
export const LetterParams = z.object({ letterId: Uuid })

/** `version` is that of the letter that the owner saw, so that nobody sends what another one has changed. */
export const LetterSending = z.object({ version: Count })

/** Members whom a letter would reach now, and how many of them also by mail and by push message. */
export const LetterReaders = z.object({ members: Count, mailed: Count, pushed: Count })
export type LetterReaders = z.infer<typeof LetterReaders>
