import { NOTICE_MAILS_PER_DAY } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import type { Tx } from '../../../db/database.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { type NotifiedLetter, readNotifiedLetter } from '../../letters/index.ts'
import { readUnread } from '../../notifications/index.ts'
import { selectNotified, takeNoticeMail } from './mail-queries.ts'
import { findRecipient, type MailDeps, type Recipient, sendMail } from './send-mail.ts'

/** Mails a notification once, however often it moves up while it is unread: somebody who writes a lot must not fill a mailbox. */
export async function addNoticeMail(tx: Tx, notificationId: string): Promise<void> {
  if (await takeNoticeMail(tx, notificationId, NOTICE_MAILS_PER_DAY))
    await addJob(tx, 'notice_mail', { notificationId })
}

/** Sends nothing if the notification is gone, or was read meanwhile. Says no more than it does in the app. */
export async function mailNotice(deps: MailDeps, { notificationId }: JobPayloads['notice_mail']) {
  const { db, config } = deps
  const notified = await selectNotified(db, notificationId)
  const recipient = notified && (await findRecipient(deps, notified.userId, 'notices'))
  const notification = recipient && (await readUnread(db, recipient.userId, notificationId, recipient.writer))
  if (!notification) return
  const { t } = recipient.writer
  const { kind, text, href } = notification
  const letter =
    kind === 'letter' && (await readNotifiedLetter(db, notificationId, recipient.writer.language))
  if (letter) return mailLetter(deps, recipient, letter)
  await sendMail(deps, recipient, {
    subject: text,
    sections: [],
    open: { label: t('mails.noticeOpen'), href: new URL(href, config.publicUrl).href },
    why: t('mails.noticeWhy'),
  })
}

/** Mails a letter of the owners as it is, without its picture, as no mail has pictures. Its button leads where it does in the app. */
async function mailLetter(
  deps: MailDeps,
  recipient: Recipient,
  { letterId, title, text, button }: NotifiedLetter,
) {
  const { t } = recipient.writer
  const addressOf = (target: string) => new URL(target, deps.config.publicUrl).href
  const inApp = { label: t('letters.open'), href: addressOf(paths.letter(letterId)) }
  await sendMail(deps, recipient, {
    subject: title,
    text,
    sections: [],
    open: button ? { label: button.label, href: addressOf(button.target) } : inApp,
    why: t('mails.letterWhy'),
    links: button ? [inApp] : [],
  })
}
