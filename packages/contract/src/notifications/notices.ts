/** The notifications of members. */

import { messages } from '../messages.ts'
import { formatNumber, formatPoints } from '../text/format-number.ts'

type Paid = { points: number; challengeName: string }

/** Notifications about proofs; those of payments are named as the payments are. */
export const proofNotices = {
  paid: ({ points, challengeName, holdDays }: Paid & { holdDays: number }) =>
    `You earned ${formatNumber(points)} points for “${challengeName}”.${holdDays === 0 ? '' : ` You can redeem them ${holdDays === 1 ? 'from tomorrow' : `in ${holdDays} days`} at the earliest.`}`,
  approval: ({ challengeName }: Paid) =>
    `Your proof for “${challengeName}” is verified. Its points follow once a steward has approved the challenge, as many as they decide.`,
  room: ({ points, challengeName }: Paid) =>
    `Your proof for “${challengeName}” is verified. The community has earned many points today, so your ${formatNumber(points)} follow soon, one proof of each member in turn.`,
  confirmation: ({ points, challengeName }: Paid) =>
    `Your proof for “${challengeName}” is verified. Its ${formatNumber(points)} points follow once a steward has looked at your photo.`,
  own: ({ challengeName }: Paid) =>
    `Your proof for “${challengeName}” is verified. As you added the challenge, it gives you its badge but no points.`,
  rejected: ({ challengeName }: Paid) =>
    `Your proof for “${challengeName}” is verified. This challenge gives no points, but it counts for your badges.`,
  budget: ({ challengeName }: Paid) =>
    `Your proof for “${challengeName}” is verified. All points of this challenge have been earned, but it counts for your badges.`,
  follows: ({ points, challengeName }: Paid) =>
    `Your ${formatNumber(points)} points for “${challengeName}” have arrived.`,
  earnedBefore: (challengeName: string) =>
    `You had earned the points of “${challengeName}” with an earlier account, and each member earns them once. So this account does not get them again.`,
  addedBefore: (challengeName: string) =>
    `You added “${challengeName}” with an earlier account, so it gives you its badge but no points.`,
  heldRemoved: (points: number, reason: string) =>
    `A steward removed ${formatNumber(points)} points that were on hold: ${reason}`,
  heldRestored: 'Your points on hold are as they were: a steward took their removal back.',
  verifiedBySteward: (challengeName: string, reason: string, points: number) =>
    `A steward verified your proof for “${challengeName}”${points === 0 ? '' : `, and you earned ${formatNumber(points)} points`}: ${reason}`,
  takenBack: (points: number, challengeName: string, reason: string) =>
    `A steward found an issue with your proof for “${challengeName}”, and its ${formatNumber(points)} points were taken back: ${reason}`,
  upheld: (challengeName: string, reason: string) =>
    `A steward took a second look at your proof for “${challengeName}”, and the issue stands: ${reason}`,
  issueBySteward: (challengeName: string, reason: string) =>
    `A steward found an issue with your proof for “${challengeName}”: ${reason}`,
} as const

const things = {
  post: 'post',
  comment: 'comment',
  member: 'profile',
  challenge: 'challenge',
} as const
type ReportedThing = keyof typeof things

/** Notifications about reports. */
export const reportNotices = {
  reportUpheld: (kind: ReportedThing) => `Thank you: we removed the ${things[kind]} that you reported.`,
  reportRejected: (kind: ReportedThing) =>
    `We looked at the ${things[kind]} that you reported, and it stays.`,
  removed: (kind: ReportedThing, reason: string) =>
    `A steward removed your ${things[kind]}: ${reason} You can ask for a second look.`,
  removedAgain: (kind: ReportedThing, reason: string) =>
    `Another steward took a second look, and your ${things[kind]} stays removed: ${reason}`,
  restored: (kind: ReportedThing) =>
    `A steward looked at your ${things[kind]}, and it is visible to all again.`,
  tagRemoved: (tag: string, reason: string) => `A steward removed the tag #${tag} from your post: ${reason}`,
  warned: (reason: string) => `A steward warns you: ${reason}`,
  suspended: (until: string | undefined, reason: string) =>
    `Your account is suspended ${until === undefined ? 'for good' : `until ${until}`}: ${reason}`,
  suspensionGoesOn: (reason: string) => `From an earlier account with the same e-mail address: ${reason}`,
  suspensionLifted: 'The suspension of your account was lifted.',
} as const

/** Notifications to the member who added a challenge. */
export const challengeNotices = {
  approved: (challengeName: string, points: number) =>
    `Your challenge “${challengeName}” was approved: it gives ${formatNumber(points)} points now.`,
  rejected: (challengeName: string, reason: string) =>
    `Your challenge “${challengeName}” gives no points: ${reason}`,
  waiting: (challengeName: string) => `Your challenge “${challengeName}” waits for approval again.`,
  /** `before` are the points that it gave before. */
  changed: (challengeName: string, points: number, before: number) =>
    `A steward changed your challenge “${challengeName}”${points === before ? '' : `: it gives ${formatNumber(points)} points now`}.`,
  closed: (challengeName: string, reason: string) =>
    `A steward closed your challenge “${challengeName}”: ${reason}`,
  reopened: (challengeName: string) => `Your challenge “${challengeName}” is open again.`,
  featured: (challengeName: string) =>
    `Your challenge “${challengeName}” is featured: it is at the top of the list.`,
  unfeatured: (challengeName: string) => `Your challenge “${challengeName}” is no longer featured.`,
  removed: (challengeName: string, reason: string) =>
    `A steward removed your challenge “${challengeName}”: ${reason}`,
} as const

/** Notices by the new status of the order. */
export const orderNotices = {
  'on hold': (orderId: string) => `Your order ${orderId} is on hold. ${messages.orderOnHold}`,
  pending: (orderId: string) => `We have checked your order ${orderId}, and will send it.`,
  shipped: (orderId: string) => `Your order ${orderId} has been shipped.`,
  delivered: (orderId: string) => `Your order ${orderId} has been delivered.`,
  completed: (orderId: string) => `Your order ${orderId} is completed. Thank you!`,
  cancelled: (orderId: string) => `Your order ${orderId} has been cancelled. ${messages.orderPointsBack}`,
} as const

/** Notifications about an order besides those of its status. */
export const orderCaseNotices = {
  movedBack: (orderId: string, status: string) =>
    `We corrected the state of your order ${orderId}: it is ${status}.`,
  expired: (orderId: string, hours: number) =>
    `We could not confirm your order ${orderId} within ${formatNumber(hours)} hours, so it was cancelled. ${messages.orderPointsBack}`,
  returned: (orderId: string, points: number, cash: string) =>
    `What you returned of your order ${orderId} has arrived. You get back ${formatPoints(points)} and ${cash}.`,
} as const

export const pointsNotices = {
  corrected: (points: number, reason: string) =>
    `A steward ${points > 0 ? 'added' : 'took away'} ${formatNumber(Math.abs(points))} points ${points > 0 ? 'to' : 'from'} your balance: ${reason}`,
}

const withOthers = (fullName: string, others: number) =>
  others === 0 ? fullName : `${fullName} and ${others === 1 ? '1 other' : `${others} others`}`

/** Notifications about following. */
export const followNotices = {
  followers: (fullName: string, others: number) => `${withOthers(fullName, others)} followed you.`,
  requests: (fullName: string, others: number) => `${withOthers(fullName, others)} asked to follow you.`,
  accepted: (fullName: string, others: number) => `${withOthers(fullName, others)} let you follow them.`,
} as const

/** Notifications about a post. */
export const postNotices = {
  reacted: (fullName: string, others: number) => `${withOthers(fullName, others)} reacted to your post.`,
  commented: (fullName: string, others: number) => `${withOthers(fullName, others)} commented on your post.`,
  replied: (fullName: string, others: number) => `${withOthers(fullName, others)} replied to your comment.`,
  reactedToComment: (fullName: string, others: number) =>
    `${withOthers(fullName, others)} reacted to your comment.`,
  mentioned: (fullName: string, others: number) => `${withOthers(fullName, others)} mentioned you.`,
} as const
