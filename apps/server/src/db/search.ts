import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a text contains all words of `q`, whose ends may be missing. The text has to be as in an index on `searched_words`; how words are separated
 * and compared is in the database.
 */
export const containsWords = (text: RawBuilder<unknown>, q: string) =>
  sql<boolean>`searched_words(${text}) @@ typed_words(${q})`

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
