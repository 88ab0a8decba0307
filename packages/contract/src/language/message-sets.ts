/** Groups of messages that browsers load together. */
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
    'habits',
    'quantities',
    'proofs',
    'jury',
    'shop',
    'orders',
    'points',
    'leaderboard',
    'letters',
    'settings',
    'api-keys',
    'shared',
  ],
  desk: [
    'desk',
    'desk-calibration',
    'desk-challenges',
    'desk-community',
    'desk-doors',
    'desk-letters',
    'desk-members',
    'desk-pages',
    'desk-place',
    'desk-policy',
    'desk-returns',
    'desk-reviewer',
    'desk-shop',
    'desk-sign-in',
    'desk-webhooks',
    'set-up',
  ],
  /** The page that says what is kept about members. */
  privacy: ['privacy'],
} as const

export type MessageSet = keyof typeof messageSets

const isSet = (name: string): name is MessageSet => name in messageSets
const order = Object.keys(messageSets).filter(isSet)

/** The sets that a page with a set needs: that one and those above it, of which only the desk needs the desk's. */
export const setsWith = (set: MessageSet) =>
  order.filter((one, at) => one === set || (at < order.indexOf(set) && one !== 'desk'))
