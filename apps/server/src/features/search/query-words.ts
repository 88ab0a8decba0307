/** Further words of a text are ignored. */
const WORDS_MAX = 8

/** The words of a text, between spaces, to find similar names. */
export const queryWords = (q: string) =>
  q
    .split(/[^\p{L}\p{M}\p{N}\p{Join_Control}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX)
    .join(' ')
