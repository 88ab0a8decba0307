/** Building blocks of the schemas: text that a database can hold, ids, times, page parameters. */

import { z } from 'zod'
import { LIST_PAGE_MAX } from './limits.ts'

const UNSTORABLE = 'Please remove characters that cannot be stored.'

/** NUL and lone surrogates cannot be stored as UTF-8 text. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text as typed, at most `max` characters. */
export const text = (max: number, tooLong = `At most ${max.toLocaleString('en')} characters`) =>
  z.string().max(max, tooLong).refine(isStorable, UNSTORABLE)

/** Trimmed text with at least one character that is not white space. */
export const requiredText = (max: number, required: string, tooLong?: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, tooLong ?? `At most ${max.toLocaleString('en')} characters`)
    .refine(isStorable, UNSTORABLE)

export const Uuid = z.uuid()
export const Timestamp = z.iso.datetime()
const DIGITS = /^[1-9]\d{0,9}$/
/** What comes as text from an address: plain digits, where `Number` would also take "0x10", " 16" and "1.6e1". */
const fromDigits = (value: unknown) =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value

/** A positive whole number up to `max`, from an address or a body. */
export const positive = (max: number) => z.preprocess(fromDigits, z.int().positive().max(max))

/** Ids of products, challenges and proofs; the bound is PostgreSQL's `integer`. */
export const SerialId = positive(2_147_483_647)
export const Count = z.number().int().nonnegative()
export const Rupees = z.number().int().nonnegative()

/** Comma-separated ids in a query, at most one page of them. */
export const UuidList = z
  .string()
  .max(LIST_PAGE_MAX * 37)
  .transform((ids) => ids.split(',').filter(Boolean))
  .pipe(z.array(Uuid).max(LIST_PAGE_MAX))

/** `limit` and the opaque `cursor` of a paged list. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    limit: positive(LIST_PAGE_MAX).default(defaultLimit),
    cursor: z.string().max(200).optional(),
  })

/** An amount of rupees or points as members read it: 12345 → "12,345". */
export const formatNumber = (amount: number) => amount.toLocaleString('en')
