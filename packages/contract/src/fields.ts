/** Building blocks of the schemas: texts, ids, times, page parameters. */

import { z } from 'zod/mini'
import { coded } from './language/coded-message.ts'
import { LIST_PAGE_MAX } from './limits.ts'
import { cleanText } from './text/clean-text.ts'

const UNSTORABLE = coded('common.unstorable')

/** NUL and lone surrogates cannot be stored as UTF-8 text. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/**
 * A character that is visible by itself: no white space, no default-ignorable character (joiners, fillers, variation selectors,
 * direction controls, tags), no control character and no combining mark. The blank Braille pattern, the annotation controls and the
 * placeholder of embedded objects belong to none of these classes, so they are listed.
 */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800\uFFF9-\uFFFC]/u

/** Whether a text has no visible character, and therefore counts as empty. */
export const isBlank = (text: string) => !VISIBLE.test(text)

/** A tower of accents would cover the texts above and below. No language writes five. */
const hasTower = (text: string) => /[\p{Mn}\p{Me}]{5}/u.test(text)

/** Checks of every text that members write. */
const checked = () =>
  [
    z.refine<string>(isStorable, UNSTORABLE),
    z.refine<string>((typed) => !hasTower(typed), { error: coded('common.tooManyMarks'), abort: true }),
  ] as const

const atMost = (max: number) => coded('common.tooLong', { max })

/** Exactly what was typed, such as a password, at most `max` characters. */
export const verbatimText = (max: number, tooLong = atMost(max)) =>
  z.string().check(z.maxLength(max, tooLong), z.refine(isStorable, UNSTORABLE))

/** Cleaning takes time, so what is far too long is refused before. */
const cleaned = (max: number, tooLong: string) =>
  [z.maxLength(4 * max, { error: tooLong, abort: true }), z.overwrite(cleanText)] as const

/** Text without what no reader sees, at most `max` characters. */
export const text = (max: number, tooLong = atMost(max)) =>
  z.string().check(...cleaned(max, tooLong), z.maxLength(max, tooLong), ...checked())

/** Text that is trimmed and has at least one visible character. */
export const requiredText = (max: number, required: string, tooLong = atMost(max)) =>
  z.string({ error: required }).check(
    ...cleaned(max, tooLong),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((typed) => !isBlank(typed), { error: required, abort: true }),
    z.maxLength(max, tooLong),
    ...checked(),
  )

/** Text that is trimmed and has at least one visible character while `isAsked`. */
export const textWhile = (isAsked: () => boolean, max: number, required: string) =>
  z.string({ error: required }).check(
    ...cleaned(max, atMost(max)),
    z.trim(),
    z.refine((typed) => !isBlank(typed) || !isAsked(), { error: required, abort: true }),
    z.maxLength(max, atMost(max)),
    ...checked(),
  )

/** Text that is trimmed. If it has no visible character, it becomes empty. */
export const optionalText = (max: number, tooLong = atMost(max)) =>
  z.string().check(
    ...cleaned(max, tooLong),
    z.trim(),
    z.overwrite((typed) => (isBlank(typed) ? '' : typed)),
    z.maxLength(max, tooLong),
    ...checked(),
  )

/** Id in lower case, as the database returns it, because ids are compared as text. */
export const Uuid = z.uuid().check(z.toLowerCase())
export const Timestamp = z.iso.datetime()
const DIGITS = /^[1-9]\d{0,9}$/
/** Numbers in URLs are text. Only plain digits are accepted, while `Number` would also accept "0x10", " 16" and "1.6e1". */
const fromDigits = (value: unknown) =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value

/** A positive whole number up to `max`, in a URL or a body. */
export const positive = (max: number) =>
  z.pipe(z.transform(fromDigits), z.int().check(z.positive(), z.maximum(max)))

/** The largest `integer` of PostgreSQL. */
export const INTEGER_MAX = 2_147_483_647

/** Ids of products, challenges and proofs. */
export const SerialId = positive(INTEGER_MAX)
/** Ids of entries in logs, which count further than those of things. */
export const EntryId = positive(Number.MAX_SAFE_INTEGER)
/** `SerialId` as text, of which each id has only one. */
export const SerialText = z.string().check(z.refine((id) => SerialId.safeParse(id).success))
export const Count = z.int().check(z.nonnegative())
export const Money = z.int().check(z.nonnegative())

/** Comma-separated ids in a query, at most one page of them. */
export const UuidList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(LIST_PAGE_MAX * 37)),
    z.transform((ids: string) => ids.split(',').filter(Boolean)),
  ),
  z.array(Uuid).check(z.maxLength(LIST_PAGE_MAX)),
)

/** List of ids that are numbers, separated by commas. */
export const SerialList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(LIST_PAGE_MAX * 11)),
    z.transform((ids: string) => ids.split(',').filter(Boolean)),
  ),
  z.array(SerialText).check(z.maxLength(LIST_PAGE_MAX)),
)

/** JSON in a field of a multipart form. */
export const JsonText = z.pipe(
  z.string(),
  z.transform((json: string, { issues }): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      issues.push({ code: 'custom', message: coded('common.fieldInvalid'), input: json })
      return z.NEVER
    }
  }),
)

/** `limit` and the opaque `cursor` of a paged list. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    limit: z._default(positive(LIST_PAGE_MAX), defaultLimit),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  })

/** Text that this version does not list. A transform cannot be reversed, so encoding such a value into a reply fails. */
const Unlisted = z.pipe(
  z.string().brand<'unlisted'>(),
  z.transform((text: string & z.core.$brand<'unlisted'>) => text),
)

/**
 * Value in a reply that is one of `known`: the server can send nothing else. A browser app that is older than its server accepts any other text and
 * shows it as it is.
 */
export const orUnlisted = <Known extends z.ZodMiniType<string>>(known: Known) => z.union([known, Unlisted])

/** Texts and pictures that screens have a fallback for. The server always sends them, but the browser also accepts replies without. */
export const textOrNone = z.catch(z.string(), '')
export const pictureOrNone = z.catch(z.nullable(z.string()), null)
