import { NOTICE_MAILS_PER_DAY } from '@canopy/contract/limits'
import type { Tx } from '../../../db/database.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { readUnread } from '../../notifications/index.ts'
import { selectNotified, takeNoticeMail } from './mail-queries.ts'
import { findRecipient, type MailDeps, sendMail } from './send-mail.ts'

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
  const { text, href } = notification
  await sendMail(deps, recipient, {
    subject: text,
    sections: [],
    open: { label: t('mails.noticeOpen'), href: new URL(href, config.publicUrl).href },
    why: t('mails.noticeWhy'),
  })
}
