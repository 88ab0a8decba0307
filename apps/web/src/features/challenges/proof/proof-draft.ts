/** The description of a proof that is not submitted yet, stored in this browser per member and challenge. */

const keyOf = (userId: string, challengeId: number) => `proof-draft:${userId}:${challengeId}`

export const readDraft = (userId: string, challengeId: number) =>
  localStorage.getItem(keyOf(userId, challengeId)) ?? ''

/** An empty description removes the draft. */
export function writeDraft(userId: string, challengeId: number, description: string) {
  if (description === '') localStorage.removeItem(keyOf(userId, challengeId))
  else localStorage.setItem(keyOf(userId, challengeId), description)
}
