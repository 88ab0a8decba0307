/** Notices to members: their kinds and values are stored, and written out when they are read. */

import { z } from 'zod/mini'
import { challengeNotices } from '../challenges/notices.ts'
import { reasonText } from '../desk/cases.ts'
import type { Translate } from '../language/translate.ts'
import { paths } from '../paths.ts'
import { pointsNotices } from '../points/notices.ts'
import { reportNotices } from '../reports/notices.ts'
import { shopNotices } from '../shop/notices.ts'
import { notice, type Writer } from '../text/sentence.ts'

/** To owners. */
const ownerNotices = {
  'reviewer.drifted': notice('moderation', z.object({ model: z.string() }), (t, values) =>
    t('notices.reviewerDrifted', values),
  ),
  'webhooks.paused': notice('moderation', z.object({ name: z.string() }), (t, values) =>
    t('notices.webhookPaused', values),
  ),
}

/** Letters of the owners. The title is in the language that the member had when it was sent. */
const letterNotices = {
  'letter.sent': notice('letter', z.object({ letterId: z.string(), title: z.string() }), (t, { title }) =>
    t('letters.notice', { title }),
  ),
}

export const notices = {
  ...challengeNotices,
  ...reportNotices,
  ...shopNotices,
  ...pointsNotices,
  ...ownerNotices,
  ...letterNotices,
}
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

const Reasoned = z.looseObject({ reason: z.string() })

/** Values with the reason of a steward as members read it. */
function readable(t: Translate, values: unknown) {
  const { data } = Reasoned.safeParse(values)
  return data ? { ...data, reason: reasonText(t, data.reason) } : values
}

/** Writes out a stored notice. While nodes are replaced, a newer one may have stored a kind that this one does not know. */
export function noticeText(writer: Writer, stored: StoredNotice): string {
  const { kind, values } = stored
  if (kind === 'written') return Written.parse(values).text
  return isKind(kind) ? notices[kind].text(writer, readable(writer.t, values)) : writer.t('notices.unknown')
}

/** A new member's first notifications, oldest first. */
export const welcomeNotices = [
  { notice: { kind: 'products.new', values: {} }, href: paths.shop },
  { notice: { kind: 'points.welcome', values: {} }, href: paths.challenges },
] as const satisfies { notice: Notice; href: string }[]
