/** Members confirm their e-mail address by a mailed link, which works once and for a day. */

import { kept } from '@canopy/contract/kept'
import { CONFIRMATION_MAILS_PER_HOUR, HOUR, SECOND } from '@canopy/contract/limits'
import { confirmationMail } from '@canopy/contract/mails'
import { serverMessages } from '@canopy/contract/server-messages'
import { DatabaseError } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { createToken, hashToken } from '../sessions/secret-token.ts'
import {
  deleteConfirmationsUntil,
  insertConfirmation,
  lockConfirmation,
  lockEmail,
  selectAskedSince,
  updateConfirmed,
  updateToken,
  updateUsed,
} from './confirmation-queries.ts'
import { needsConfirmedEmail } from './email-policy.ts'
import { readKeyedHashes } from './keyed-hash.ts'

const expiredSince = (now: Date) => new Date(now.getTime() - kept.confirmationLink)

/** Adds the job that mails a link. */
export async function addConfirmation(tx: Tx, userId: string, now: Date) {
  const confirmationId = uuidv7()
  await insertConfirmation(tx, confirmationId, userId, now)
  await addJob(tx, 'email_confirmation_mail', { confirmationId })
}

/** Mails another link, unless the address is confirmed. @throws AppError too_many_requests */
export async function sendConfirmationAgain(tx: Tx, userId: string, now: Date) {
  // The lock makes concurrent requests count each other.
  const { confirmedAt } = await lockEmail(tx, userId)
  if (confirmedAt) return
  const asked = await selectAskedSince(tx, userId, now)
  const first = asked.at(-CONFIRMATION_MAILS_PER_HOUR)
  if (first) {
    const retryAfter = Math.max(1, Math.ceil((first.getTime() + HOUR - now.getTime()) / SECOND))
    throw new AppError('too_many_requests', {
      message: serverMessages.tooManyConfirmations(retryAfter),
      retryAfter,
    })
  }
  await addConfirmation(tx, userId, now)
}

/** Sends nothing if the member has left, or has confirmed the address since. A retry sends another token. */
export async function mailConfirmationLink(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  { confirmationId }: JobPayloads['email_confirmation_mail'],
): Promise<void> {
  const { token, tokenHash } = createToken()
  const email = await updateToken(db, confirmationId, tokenHash)
  if (email === undefined) return
  const link = new URL('/confirm-email', config.publicUrl)
  // Browsers do not send the fragment, so the token is in no log.
  link.hash = new URLSearchParams({ token }).toString()
  await mail.send({ to: email, subject: confirmationMail.subject, text: confirmationMail.text(link.href) })
}

/** @throws AppError email_link_invalid, email_link_used, email_in_use */
export async function confirmEmail(tx: Tx, token: string, now: Date) {
  const found = await lockConfirmation(tx, hashToken(token))
  if (!found || found.createdAt <= expiredSince(now)) throw new AppError('email_link_invalid')
  const { confirmationId, userId, usedAt } = found
  if (usedAt) throw new AppError('email_link_used')
  await updateUsed(tx, confirmationId, now)
  const { email } = await lockEmail(tx, userId)
  const { emailKey } = await readKeyedHashes(tx)
  await updateConfirmed(tx, userId, emailKey(email), now).catch((error: unknown) => {
    const isInUse = error instanceof DatabaseError && error.constraint === 'users_confirmed_email_key'
    throw isInUse ? new AppError('email_in_use') : error
  })
  publish(tx, { type: 'member.changed', userId })
}

/** @throws AppError email_not_confirmed where addresses have to be confirmed */
export function requireConfirmedEmail(config: Pick<Config, 'economy' | 'smtpUrl'>, isConfirmed: boolean) {
  if (needsConfirmedEmail(config) && !isConfirmed) throw new AppError('email_not_confirmed')
}

export const deleteExpiredConfirmations = (db: Db, now: Date) =>
  deleteConfirmationsUntil(db, expiredSince(now))
