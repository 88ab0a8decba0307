/** Badges that members achieve. */

import { z } from 'zod/mini'
import type { PlainMessageId, Translate } from '../language/translate.ts'

export const Badge = z.object({ id: z.string(), name: z.string(), icon: z.string(), isUnlocked: z.boolean() })
export type Badge = z.infer<typeof Badge>

/** Badges in the order in which a profile shows them. */
const BADGES = [
  { id: 'first-step', label: 'common.badgeFirstStep', icon: '🌱' },
  { id: 'green-streak', label: 'common.badgeGreenStreak', icon: '🔥' },
  { id: 'challenger', label: 'common.badgeChallenger', icon: '🏆' },
  { id: 'century', label: 'common.badgeCentury', icon: '💯' },
  { id: 'voice', label: 'common.badgeVoice', icon: '📣' },
  { id: 'green-shopper', label: 'common.badgeGreenShopper', icon: '🛍️' },
] as const satisfies { id: string; label: PlainMessageId; icon: string }[]
export type BadgeId = (typeof BADGES)[number]['id']

/** All badges; those in `awarded` are unlocked. */
export const badgesOf = (t: Translate, awarded: readonly string[]): Badge[] =>
  BADGES.map(({ id, label, icon }) => ({ id, name: t(label), icon, isUnlocked: awarded.includes(id) }))
