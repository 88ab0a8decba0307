/** The tokens of the links that unsubscribe a member. They do not expire: old mails are still read. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { stringify } from 'uuid'

/** Lists that a member can unsubscribe from by the link in a mail. */
const MAIL_LISTS = ['notices', 'digest'] as const
export type MailList = (typeof MAIL_LISTS)[number]

const UUID_BYTES = 16
const TOKEN = /^[\w-]+$/

const sign = (key: Buffer, content: Buffer) => createHmac('sha256', key).update(content).digest()

export type Subscription = { list: MailList; userId: string }

export function createUnsubscribeToken(key: Buffer, { list, userId }: Subscription): string {
  const content = Buffer.from([MAIL_LISTS.indexOf(list), ...Buffer.from(userId.replaceAll('-', ''), 'hex')])
  return Buffer.concat([content, sign(key, content)]).toString('base64url')
}

/** Undefined if the token was not made with this key. */
export function readUnsubscribeToken(key: Buffer, token: string): Subscription | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const content = bytes.subarray(0, 1 + UUID_BYTES)
  const signature = sign(key, content)
  const given = bytes.subarray(1 + UUID_BYTES)
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return undefined
  const list = MAIL_LISTS[content[0] ?? -1]
  return list && { list, userId: stringify(content.subarray(1)) }
}
