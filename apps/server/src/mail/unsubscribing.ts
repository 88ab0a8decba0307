/** Links in mails that unsubscribe who got them. They do not expire: old mails are still read. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '@canopy/contract/paths'
import { stringify } from 'uuid'
import { decrypt, encrypt } from '../secrets/secret-box.ts'

/** Lists that a member, or an address that was invited, can unsubscribe from. Tokens have the place in this list. */
const MAIL_LISTS = ['notices', 'digest', 'invitations'] as const
/** Lists that members are on. */
export type MailList = Exclude<(typeof MAIL_LISTS)[number], 'invitations'>

/**
 * The list and who is on it: an address without an account is named by its hash, which is encrypted in the token, so that nobody compares it
 * with what is stored.
 */
export type Subscription = { list: MailList; userId: string } | { list: 'invitations'; emailKey: Buffer }

const UUID_BYTES = 16
const HASH_BYTES = 32
const INVITED = 'invitations'
const TOKEN = /^[\w-]+$/

const sign = (key: Buffer, content: Buffer | string) => createHmac('sha256', key).update(content).digest()
const sealingKey = (key: Buffer) => sign(key, INVITED)

export function createUnsubscribeToken(key: Buffer, subscription: Subscription): string {
  const { list } = subscription
  const who =
    'userId' in subscription
      ? Buffer.from(subscription.userId.replaceAll('-', ''), 'hex')
      : encrypt(sealingKey(key), subscription.emailKey, INVITED)
  const content = Buffer.from([MAIL_LISTS.indexOf(list), ...who])
  return Buffer.concat([content, sign(key, content)]).toString('base64url')
}

/** Undefined if the token was not made with this key. */
export function readUnsubscribeToken(key: Buffer, token: string): Subscription | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const end = Math.max(0, bytes.length - HASH_BYTES)
  const content = bytes.subarray(0, end)
  const given = bytes.subarray(end)
  const signature = sign(key, content)
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return undefined
  const list = MAIL_LISTS[content[0] ?? -1]
  const who = content.subarray(1)
  if (list === INVITED) {
    const emailKey = decrypt(sealingKey(key), who, INVITED)
    return emailKey && { list, emailKey }
  }
  return list && who.length === UUID_BYTES ? { list, userId: stringify(who) } : undefined
}

/** The page that asks whether to unsubscribe, by the fragment, which browsers do not send. */
export const unsubscribePage = (token: string, list: Subscription['list'] | undefined) =>
  `${paths.unsubscribe}#${new URLSearchParams({ token, ...(list === 'invitations' && { list }) })}`

/** The head of a mail by which mail programs unsubscribe with one click (RFC 8058), and the address of the page that its text links to. */
export function unsubscribing(key: Buffer, subscription: Subscription, publicUrl: string) {
  const token = createUnsubscribeToken(key, subscription)
  const oneClick = new URL(`/api/mails/unsubscribe?${new URLSearchParams({ token })}`, publicUrl).href
  return {
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    href: new URL(unsubscribePage(token, subscription.list), publicUrl).href,
  }
}
