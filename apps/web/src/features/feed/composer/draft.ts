/** The text of a post or a comment that is not sent yet, kept in this browser per member. */

/** What is written: a post, or a comment on one. */
type Written = 'post' | `comment:${string}`

const keyOf = (userId: string, written: Written) => `draft:${userId}:${written}`

/** The text typed so far; empty where there is none. */
export const readDraft = (userId: string, written: Written) =>
  localStorage.getItem(keyOf(userId, written)) ?? ''

/** Keeps the text; an empty one is forgotten. */
export function keepDraft(userId: string, written: Written, text: string) {
  if (text === '') localStorage.removeItem(keyOf(userId, written))
  else localStorage.setItem(keyOf(userId, written), text)
}
