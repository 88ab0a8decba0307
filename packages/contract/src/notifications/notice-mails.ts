/** The mails about notifications, and the weekly one. */

import { site } from '../site/site.ts'
import { formatNumber, formatPoints } from '../text/format-number.ts'

/** Lists that a member can unsubscribe from by the link in a mail. */
export const MAIL_LISTS = ['notices', 'digest'] as const
export type MailList = (typeof MAIL_LISTS)[number]

export const noticeMail = {
  open: `Open it in ${site.name}`,
  why: 'You get this mail because you asked for mails about such notifications.',
} as const

const reactions = (count: number) => `${formatNumber(count)} ${count === 1 ? 'reaction' : 'reactions'}`
const comments = (count: number) => `${formatNumber(count)} ${count === 1 ? 'comment' : 'comments'}`

export const digestMail = {
  subject: `Your week on ${site.name}`,
  lead: (fullName: string) => `Hello ${fullName}, this is what happened in the last seven days.`,
  posts: 'From people you follow',
  post: (fullName: string, text: string) =>
    text === '' ? `${fullName} shared a picture` : `${fullName}: ${text}`,
  counts: (reacted: number, commented: number) =>
    [reacted > 0 ? reactions(reacted) : '', commented > 0 ? comments(commented) : '']
      .filter(Boolean)
      .join(', '),
  challenges: 'New challenges',
  challenge: (name: string, points: number) => `${name} (${formatPoints(points)})`,
  points: 'Your points',
  earned: (earned: number, balance: number) =>
    `You earned ${formatPoints(earned)}, and have ${formatNumber(balance)} now.`,
  open: `Open ${site.name}`,
  why: 'You get this mail once a week because you asked for it.',
} as const

export const mailFooter = {
  unsubscribe: 'Unsubscribe',
  settings: 'All mail settings',
} as const
