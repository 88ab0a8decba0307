/** The browser's caches that hold something of a member. */

/** What was read last; see `kept-answers.ts`. */
export const ANSWERS = 'answers'
/** Pictures that were seen. */
export const PICTURES = 'pictures'
