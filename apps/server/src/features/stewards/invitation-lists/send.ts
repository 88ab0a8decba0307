/** Mails the invitations of lists, a few in each minute. */

import { MAILED_INVITATION_FOR } from '@canopy/contract/desk/invitation-lists/shapes'
import { DAY, HOUR, INVITATIONS_PER_MINUTE, MINUTE } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { writerFor } from '../../../languages/languages.ts'
import { letter } from '../../../mail/letter.ts'
import { MailError, type Message, NoSuchMailbox } from '../../../mail/mail.ts'
import { unsubscribing } from '../../../mail/unsubscribing.ts'
import { invitationLink } from '../../../policy/invitation-link.ts'
import { createToken } from '../../../secrets/secret-token.ts'
import { stopLists } from './lists.ts'
import {
  countTriedSince,
  type Due,
  insertSent,
  lockDue,
  lockLists,
  updateRefused,
} from './sending-queries.ts'

type Parts = Pick<Deps, 'transaction' | 'config' | 'mail' | 'clock' | 'unsubscribeKey'>

/** Delays after a mail server has put off a mail, one for each try. */
const DELAYS = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]

type Taken = Due & { token: string; invitationId: string }

/**
 * Takes the next address, if there is one and this minute has room. From then on it counts as sent: a process that dies now leaves one
 * address without a mail, and none with two.
 */
export async function takeNext(tx: Tx, now: Date): Promise<Taken | undefined> {
  // Processes that take at the same time count each other, and who ends a list knows its invitations.
  await lockLists(tx)
  const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
  if ((await countTriedSince(tx, minute)) >= INVITATIONS_PER_MINUTE) return undefined
  const due = await lockDue(tx, now)
  if (!due) return undefined
  const { token, tokenHash } = createToken()
  const invitationId = uuidv7()
  const endsAt = new Date(now.getTime() + MAILED_INVITATION_FOR)
  await insertSent(tx, due, { invitationId, tokenHash, now, endsAt })
  return { ...due, token, invitationId }
}

async function messageTo(taken: Taken, { config, unsubscribeKey }: Parts): Promise<Message> {
  const { email, emailKey, name, fullName, message, language, token } = taken
  const { publicUrl } = config
  const { t } = writerFor(language)
  const subscription = { list: 'invitations', emailKey } as const
  const { headers, href } = unsubscribing(await unsubscribeKey(), subscription, publicUrl)
  const paragraphs = [
    t('mails.invited', { fullName }),
    ...(site.sentence === '' ? [] : [site.sentence]),
    ...(message === '' ? [] : [t('mails.invitedMessage', { fullName, message })]),
    t('mails.invitedLink'),
    invitationLink(publicUrl, token),
    t('mails.invitedOnce', { days: MAILED_INVITATION_FOR / DAY }),
    `${t('mails.uninvite')}\n${href}`,
  ]
  return {
    to: email,
    subject: t('mails.invitedSubject', { fullName }),
    text: letter(t, paragraphs, name),
    headers,
  }
}

/** Whether the mail server has refused this mail, and may take others: 450 to 459 and 550 to 559. */
const isOfThisMail = (error: unknown) =>
  error instanceof NoSuchMailbox ||
  (error instanceof MailError && error.isRefusal && /^[45]5\d$/.test(error.code))

/** A mail that was refused is tried later, or not at all; while the server is in trouble, it waits without being counted. */
async function takeBack(tx: Tx, { addressId, invitationId, tries }: Taken, error: unknown, now: Date) {
  const refused = { addressId, invitationId }
  if (!(error instanceof MailError && error.isRefusal))
    return updateRefused(tx, { ...refused, tries, nextAt: new Date(now.getTime() + MINUTE) })
  const delay = error instanceof NoSuchMailbox ? undefined : DELAYS[tries]
  const nextAt = delay === undefined ? null : new Date(now.getTime() + delay)
  return updateRefused(tx, { ...refused, tries: tries + 1, nextAt })
}

/** @throws Error if the mail server takes no mails; those that wait are sent in a later minute */
export async function mailInvitations(parts: Parts): Promise<void> {
  const { transaction, mail, clock } = parts
  const oldest = new Date(clock.now().getTime() - MAILED_INVITATION_FOR)
  await transaction((tx) => stopLists(tx, oldest))
  for (let count = 0; count < INVITATIONS_PER_MINUTE; count += 1) {
    const taken = await transaction((tx) => takeNext(tx, clock.now()))
    if (!taken) return
    try {
      await mail.send(await messageTo(taken, parts))
    } catch (error) {
      // A mail that may have arrived stays sent, with its link: nobody gets two.
      if (error instanceof MailError && error.mayBeSent) throw error
      await transaction((tx) => takeBack(tx, taken, error, clock.now()))
      if (!isOfThisMail(error)) throw error
    }
  }
}
