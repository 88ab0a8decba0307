/** The text of a post that is not sent yet, kept in this browser per member. */

const keyOf = (userId: string) => `draft:${userId}:post`

/** The text typed so far; empty where there is none. */
export const readDraft = (userId: string) => localStorage.getItem(keyOf(userId)) ?? ''

/** Keeps the text; an empty one is forgotten. */
export function keepDraft(userId: string, text: string) {
  if (text === '') localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), text)
}
