/** Further words of a text are ignored. */
const WORDS_MAX = 8

/** White space, and what is not a part of a word, as in `searched_words` of the database. */
const BETWEEN =
  /(?:[\s\u00A1-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u06D4\u0964\u0965\u2000-\u200B\u200E-\u2BFF\u3000-\u303F\u{1F000}-\u{1FAFF}]|\uFE0F)+/u

/** The words that are looked for. */
export const queryWords = (q: string) =>
  q
    .split(BETWEEN)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX)
    .join(' ')
