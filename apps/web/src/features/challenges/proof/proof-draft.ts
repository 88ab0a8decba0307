/** What a member has typed about a proof, kept in this browser until the server has answered. */

const keyOf = (userId: string, challengeId: number) => `proof-draft:${userId}:${challengeId}`

/** The description typed so far; empty where there is none. */
export const readDraft = (userId: string, challengeId: number) =>
  localStorage.getItem(keyOf(userId, challengeId)) ?? ''

/** Keeps the description; an empty one is forgotten. */
export function keepDraft(userId: string, challengeId: number, description: string) {
  if (description === '') localStorage.removeItem(keyOf(userId, challengeId))
  else localStorage.setItem(keyOf(userId, challengeId), description)
}
