import { paths } from '@canopy/contract/paths'
import type { Writer } from '@canopy/contract/text/sentence'
import { needsConfirmedEmail } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { writerFor } from '../../../languages/languages.ts'
import { NoSuchMailbox } from '../../../mail/mail.ts'
import { type MailList, unsubscribing } from '../../../mail/unsubscribing.ts'
import { selectSuspensionInForce } from '../../accounts/index.ts'
import { type MailContent, toHtml, toText } from './mail-content.ts'
import { selectRecipient, turnOffRefused } from './mail-queries.ts'

export type MailDeps = Pick<
  Deps,
  'db' | 'transaction' | 'config' | 'mail' | 'clock' | 'unsubscribeKey' | 'community'
>

export type Recipient = {
  userId: string
  list: MailList
  email: string
  fullName: string
  /** Writes in the language of the member. */
  writer: Writer
}

/** Undefined if the member has left, is suspended, wants no such mails, or has not confirmed the address. */
export async function findRecipient(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  userId: string,
  list: MailList,
): Promise<Recipient | undefined> {
  const member = await selectRecipient(db, userId, list)
  if (!member || (needsConfirmedEmail(config) && !member.emailConfirmedAt)) return undefined
  if (await selectSuspensionInForce(db, userId, clock.now())) return undefined
  const { email, fullName, language } = member
  return { userId, list, email, fullName, writer: writerFor(language) }
}

/** Mails the member, with what unsubscribes them. If the address does not exist, they get no more mails. @throws Error to be retried */
export async function sendMail(
  { transaction, config, mail, clock, unsubscribeKey, community }: MailDeps,
  { userId, list, email, writer: { t, language } }: Recipient,
  {
    subject,
    links: first = [],
    ...content
  }: Omit<MailContent, 'links' | 'title' | 'language'> & { subject: string; links?: MailContent['links'] },
): Promise<void> {
  const { headers, href } = unsubscribing(await unsubscribeKey(), { list, userId }, config.publicUrl)
  const links = [
    ...first,
    { label: t('mails.unsubscribe'), href },
    { label: t('mails.settings'), href: new URL(paths.notificationSettings, config.publicUrl).href },
  ]
  const page = { ...content, language, title: subject, links }
  const message = {
    to: email,
    subject,
    text: toText(page),
    html: toHtml(page, community.face().colours),
    headers,
  }
  try {
    await mail.send(message)
  } catch (error) {
    if (!(error instanceof NoSuchMailbox)) throw error
    await transaction((tx) => turnOffRefused(tx, userId, clock.now()))
  }
}
