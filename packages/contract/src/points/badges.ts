/** Badges that members achieve. */

import { z } from 'zod/mini'

export const Badge = z.object({ id: z.string(), name: z.string(), icon: z.string(), isUnlocked: z.boolean() })
export type Badge = z.infer<typeof Badge>

/** Badges in the order in which a profile shows them. */
const BADGES = [
  { id: 'first-step', name: 'First Step', icon: '🌱' },
  { id: 'green-streak', name: 'Green Streak', icon: '🔥' },
  { id: 'challenger', name: 'Challenger', icon: '🏆' },
  { id: 'century', name: 'Century', icon: '💯' },
  { id: 'voice', name: 'Voice', icon: '📣' },
  { id: 'green-shopper', name: 'Green Shopper', icon: '🛍️' },
] as const
export type BadgeId = (typeof BADGES)[number]['id']

/** All badges; those in `awarded` are unlocked. */
export const badgesOf = (awarded: readonly string[]): Badge[] =>
  BADGES.map((badge) => ({ ...badge, isUnlocked: awarded.includes(badge.id) }))
