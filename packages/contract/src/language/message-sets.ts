/** Groups of messages that browsers load together: each set with those above it. */
export const messageSets = {
  /** Pages of visitors, and what all pages share. */
  visitor: ['common', 'accounts'],
  /** The feed as it is first shown, and what is around all pages of members. */
  feed: ['shell', 'posts'],
  /** All other pages of members, and what opens on the feed. */
  member: [
    'feed',
    'people',
    'reports',
    'notifications',
    'saving',
    'earning',
    'search',
    'challenges',
    'proofs',
    'shop',
    'orders',
    'points',
    'leaderboard',
    'settings',
  ],
  /** The page that says what is kept about members. */
  privacy: ['privacy'],
  desk: ['desk', 'desk-challenges', 'desk-doors', 'desk-members', 'desk-policy', 'desk-shop'],
} as const

export type MessageSet = keyof typeof messageSets
