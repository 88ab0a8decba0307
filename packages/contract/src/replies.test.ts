/** A page may be older than the server: it accepts values that it does not know, which the server itself can never send. */

import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { allEndpoints, type EndpointName } from './all-endpoints.ts'
import { LiveMessage } from './live.ts'

const id = '018f4e6a-0000-7000-8000-000000000001'
const at = '2026-07-05T10:00:00.000Z'

const post = {
  postId: id,
  userId: id,
  author: { fullName: 'Anna Weber', username: 'anna', profileImgUrl: null },
  content: 'Hello',
  image: null,
  imageAlt: '',
  imageWidth: null,
  imageHeight: null,
  likes: 1,
  reactions: { '👍': 1 },
  commentCount: 0,
  timestamp: at,
}
const comment = {
  commentId: id,
  postId: id,
  comment: 'Hello',
  timestamp: at,
  user: { userId: id, fullName: 'Anna Weber', username: 'anna', profileImage: null },
}
const challenge = {
  challengeId: 1,
  challengeName: 'Mend',
  description: 'Mend something',
  category: 'things',
  criteria: ['Something that you have mended'],
  photoUrl: 'https://example.org/a.png',
  points: 10,
  enrolled: 0,
  creator: 'Anna Weber',
  createdBy: null,
  creatorKind: 'left',
  createdAt: at,
  joined: true,
  status: 'active',
  currentProgress: 0,
  targetProgress: 100,
  startsAt: null,
  endsAt: null,
  featured: false,
  closed: false,
  payment: 'pays',
  rejection: null,
  budgetLeft: null,
  evidence: 'none',
  habit: null,
  week: null,
  quantity: null,
  quantitySum: 0,
  triesLeft: null,
}
const proof = {
  proofId: 1,
  challengeID: 1,
  challengeName: 'Mend',
  userId: id,
  description: 'Done',
  quantity: null,
  unit: null,
  imageUrl: '/media/a',
  status: 'Issue',
  aiResponse: '',
  reviewer: 'basic',
  pointsEarned: 0,
  points: 0,
  submittedAt: at,
  appeal: null,
  awaitsSteward: false,
  queue: null,
  sharedAs: null,
  unconfirmed: false,
  earnableAt: null,
  hold: null,
  availableAt: null,
  unpaid: null,
  checklist: [],
}
const address = { name: '', street: '', city: '', state: '', zipCode: '', country: '', phone: '011' }
const order = {
  orderId: 'ORD-20260705-001',
  userId: id,
  createdAt: at,
  status: 'pending',
  cartItems: [],
  subtotal: 0,
  pointsApplied: 0,
  totalAmount: 0,
  shippingAddress: address,
  carrier: '',
  trackingNumber: '',
  timeline: [],
  returns: [],
}
const notification = {
  id,
  kind: 'points',
  text: 'Well done',
  time: at,
  read: false,
  href: '/shop',
  postId: null,
}
const entry = {
  id: 1,
  at,
  amount: 5,
  shortfall: 0,
  reason: 'proof_verified',
  ref: '1',
  proof: null,
  balance: 5,
  onHold: false,
}
const leader = {
  userId: id,
  rank: 1,
  fullName: 'Anna Weber',
  username: 'anna',
  pointsCount: 5,
  challengesCompleted: 1,
  profileImgUrl: null,
}
const profile = {
  userId: id,
  fullName: 'Anna Weber',
  username: 'anna',
  bio: '',
  profileImgUrl: null,
  coverImgUrl: null,
  joinedAt: at,
  badges: [],
  pointsEarned: 0,
  isPrivate: false,
  followers: 0,
  following: 0,
  role: 'member',
}
const { '👍': thumbs, ...others } = { '👍': [id], '❤️': [], '👏': [], '😊': [], '😮': [], '💡': [] }
const reactors = { '👍': thumbs, ...others }
const kinds = { points: true, verdict: true, comment: true, reaction: true, order: true, products: true }

const unknown: [EndpointName, string, unknown, unknown][] = [
  ['listOrders', 'a status', [order], [order, { ...order, status: 'Returned' }]],
  ['listOwnChallenges', 'a status', [challenge], [challenge, { ...challenge, status: 'paused' }]],
  ['listProofs', 'a status', [proof], [proof, { ...proof, status: 'Archived' }]],
  ['listNotifications', 'a kind', [notification], [notification, { ...notification, kind: 'birthday' }]],
  ['listLedger', 'a reason', [entry], [entry, { ...entry, reason: 'gift' }]],
  ['listPosts', 'an emoji', [post], [post, { ...post, reactions: { '👍': 1, '🦔': 2 } }]],
  ['listReactions', 'an emoji', reactors, { ...reactors, '🦔': [id] }],
  [
    'getOwnMarks',
    'an emoji',
    { reactions: { [id]: '👍' }, saved: [], reported: [], mutedThreads: [], polls: {} },
    { reactions: { [id]: '🦔' }, saved: [], reported: [], mutedThreads: [], polls: {} },
  ],
  ['getUser', 'a role', profile, { ...profile, role: 'gardener' }],
  ['getNotificationSettings', 'a kind', kinds, { ...kinds, birthday: true }],
]

describe('a value that only a newer server knows', () => {
  test.each(unknown)(
    'in %s, %s, is accepted by clients but cannot be sent by the server',
    (name, _what, known, newer) => {
      const { reply } = allEndpoints[name]
      expect(reply.parse(newer)).toEqual(newer)
      expect(z.encode(reply, reply.parse(known))).toEqual(known)
      expect(() => z.encode(reply, reply.parse(newer))).toThrow()
    },
  )

  test.each([1, null, undefined, {}])('%j is no status', (status) => {
    expect(allEndpoints.listOrders.reply.safeParse([{ ...order, status }]).success).toBe(false)
  })

  test('is refused in a request', () => {
    expect(allEndpoints.setOrderStatus.body.safeParse({ status: 'Returned' }).success).toBe(false)
    expect(allEndpoints.react.body.safeParse({ emoji: '🦔', userId: id }).success).toBe(false)
    expect(allEndpoints.setNotificationSettings.body.safeParse({ ...kinds, birthday: true }).success).toBe(
      false,
    )
  })

  test('is accepted in a live message, while a message of an unknown type is refused', () => {
    const birthday = { type: 'notification', notification: { ...notification, kind: 'birthday' } }
    expect(LiveMessage.parse(birthday)).toEqual(birthday)
    expect(LiveMessage.safeParse({ type: 'fireworks' }).success).toBe(false)
  })
})

const without = <T extends object>(whole: T, ...keys: (keyof T)[]) =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.some((left) => left === key)))

const nameless: [EndpointName, unknown, unknown][] = [
  ['listOwnChallenges', [without(challenge, 'targetProgress')], [{ ...challenge, targetProgress: 100 }]],
  [
    'listPosts',
    [{ ...post, author: { fullName: null } }],
    [{ ...post, author: { fullName: '', username: '', profileImgUrl: null } }],
  ],
  ['listPosts', [without(post, 'image')], [post]],
  [
    'listComments',
    [{ ...comment, user: { userId: id } }],
    [{ ...comment, user: { ...comment.user, fullName: '', username: '' } }],
  ],
  [
    'listOrders',
    [{ ...order, shippingAddress: without(address, 'phone') }],
    [{ ...order, shippingAddress: { ...address, phone: '' } }],
  ],
  ['getLeaderboard', [without(leader, 'profileImgUrl')], [leader]],
  [
    'getUser',
    without(profile, 'username', 'bio', 'profileImgUrl', 'coverImgUrl'),
    { ...profile, username: '' },
  ],
]

describe('a field that screens have a fallback for', () => {
  test.each(nameless)('may be missing in %s for clients, but not for the server', (name, sent, read) => {
    const { reply } = allEndpoints[name]
    expect(reply.parse(sent)).toEqual(read)
    expect(z.safeEncode(reply, reply.parse(read)).success).toBe(true)
    expect(z.safeEncode(reply, Object(sent)).success).toBe(false)
  })
})
