import { type RawBuilder, sql } from 'kysely'

/**
 * All words of `q`, in the language of `to_tsquery`. The ends of words may be missing, except of those with fewer than `from` letters.
 */
export const prefixesOf = (q: string, from = 1) =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}'${[...word].length < from ? '' : ':*'}`)
    .join(' & ')

/** The last character. */
const LAST = '\u{10FFFF}'

/**
 * Whether a text begins with `start`, found by an index with `text_pattern_ops` also by a plan that is made for any text. A pattern of `like` is
 * compared with every row then.
 */
export const beginsWith = (text: RawBuilder<unknown>, start: RawBuilder<string>) =>
  sql<boolean>`(${text} ~>=~ ${start} and ${text} ~<~ (${start} || ${sql.lit(LAST)}))`

/** A pattern of `like` for everything that begins with `text`. */
export const startingWith = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
