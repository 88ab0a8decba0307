/** Groups of messages that browsers load together: each set with those above it. */
export const messageSets = {
  /** Pages of visitors, and what all pages share. */
  visitor: ['common', 'accounts'],
  /** The feed, and what is around all pages of members. */
  feed: ['shell', 'feed', 'people', 'reports', 'notifications', 'saving', 'earning', 'search'],
  /** All other pages of members. */
  member: ['challenges', 'proofs', 'shop', 'orders', 'points', 'leaderboard', 'settings'],
  desk: ['desk', 'desk-challenges', 'desk-members', 'desk-policy', 'desk-shop'],
} as const

export type MessageSet = keyof typeof messageSets
