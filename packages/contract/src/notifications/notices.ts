/** Notices to members: their kinds and values are stored, and written out when they are read. */

import { z } from 'zod/mini'
import { challengeNotices } from '../challenges/notices.ts'
import { paths } from '../paths.ts'
import { pointsNotices } from '../points/notices.ts'
import { reportNotices } from '../reports/notices.ts'
import { shopNotices } from '../shop/notices.ts'

export const notices = { ...challengeNotices, ...reportNotices, ...shopNotices, ...pointsNotices }
type NoticeKind = keyof typeof notices

/** A notice of any kind with its values. */
export type Notice = {
  [Kind in NoticeKind]: { kind: Kind; values: z.infer<(typeof notices)[Kind]['values']> }
}[NoticeKind]

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(notices, kind)

/** The text of a notification that was stored as a text, before there were kinds. */
const Written = z.object({ text: z.string() })
export const StoredNotice = z.object({ kind: z.string(), values: z.unknown() })
export type StoredNotice = z.infer<typeof StoredNotice>

/** Writes out a stored notice. While nodes are replaced, a newer one may have stored a kind that this one does not know. */
export function noticeText(stored: StoredNotice): string {
  const { kind, values } = stored
  if (kind === 'written') return Written.parse(values).text
  return isKind(kind)
    ? notices[kind].text(values)
    : 'There is news for you. Please look again in a few minutes.'
}

/** A new member's first notifications, oldest first. */
export const welcomeNotices = [
  { notice: { kind: 'products.new', values: {} }, href: paths.shop },
  { notice: { kind: 'points.welcome', values: {} }, href: paths.challenges },
] as const satisfies { notice: Notice; href: string }[]

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
