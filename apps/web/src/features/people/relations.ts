/** Relations of the reader to other members, and how they change. Pure. */

import type { Following, Relation, Relations } from '@canopy/contract/people/shapes'

/** State that the server sent, which may be newer. */
export type KnownFollowing = Relation['following']

const without = (ids: string[], userId: string) => ids.filter((id) => id !== userId)
const withFirst = (ids: string[], userId: string, isIn: boolean) =>
  isIn ? [userId, ...without(ids, userId)] : without(ids, userId)

export function followingOf({ following, requested }: Relations, userId: string): Following {
  if (following.includes(userId)) return 'yes'
  return requested.includes(userId) ? 'requested' : 'no'
}

export const isHidden = (relations: Relations | undefined, userId: string) =>
  relations !== undefined && (relations.muted.includes(userId) || relations.blocked.includes(userId))

export const withFollowing = (
  relations: Relations,
  userId: string,
  following: KnownFollowing,
): Relations => ({
  ...relations,
  following: withFirst(relations.following, userId, following === 'yes'),
  requested: withFirst(relations.requested, userId, following === 'requested'),
})

export const withMuted = (relations: Relations, userId: string, isMuted: boolean): Relations => ({
  ...relations,
  muted: withFirst(relations.muted, userId, isMuted),
})

/** Blocking ends following. */
export function withBlocked(relations: Relations, userId: string, isBlocked: boolean): Relations {
  const rest = isBlocked ? withFollowing(relations, userId, 'no') : relations
  return { ...rest, blocked: withFirst(relations.blocked, userId, isBlocked) }
}
