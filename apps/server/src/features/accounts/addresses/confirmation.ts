/** Members confirm their e-mail address by a mailed link, which works once and for a day. */

import { kept } from '@canopy/contract/kept'
import { coded } from '@canopy/contract/language/coded-message'
import { CONFIRMATION_MAILS_PER_HOUR, HOUR, SECOND } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { DatabaseError } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import { NO_ACTOR } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import { type Config, needsConfirmedEmail } from '../../../config.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { writerFor } from '../../../languages/languages.ts'
import { waiting } from '../../../languages/waiting.ts'
import { publish } from '../../../live/publish.ts'
import { letter } from '../../../mail/letter.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import { createToken, hashToken } from '../../../secrets/secret-token.ts'
import { tokenLink } from '../../../secrets/token-link.ts'
import { continueSuspension } from '../suspensions/left-suspensions.ts'
import { selectAddress } from '../user-queries.ts'
import {
  deleteConfirmationsUntil,
  insertConfirmation,
  lockConfirmation,
  lockEmail,
  selectAskedSince,
  selectIsInUse,
  selectUnconfirmed,
  updateConfirmed,
  updateToken,
  updateUsed,
} from './confirmation-queries.ts'

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
      message: coded('errors.confirmationsPerHour', {
        max: CONFIRMATION_MAILS_PER_HOUR,
        ...waiting(retryAfter),
      }),
      retryAfter,
    })
  }
  await addConfirmation(tx, userId, now)
}

/**
 * Sends nothing if the member has left, or has confirmed the address since. A retry sends another token. The mail contains no text from
 * members, so that it cannot be abused to send messages.
 */
export async function mailConfirmationLink(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  { confirmationId }: JobPayloads['email_confirmation_mail'],
): Promise<void> {
  const { token, tokenHash } = createToken()
  const member = await updateToken(db, confirmationId, tokenHash)
  if (!member) return
  const link = tokenLink(config.publicUrl, paths.confirmEmail, token)
  const { t } = writerFor(member.language)
  await mail.send({
    to: member.email,
    subject: t('mails.confirmSubject'),
    text: letter(t, [t('mails.confirm'), link, t('mails.confirmLink'), t('mails.confirmNotYou')]),
  })
}

type Opened = { token: string; caller: Caller | undefined; now: Date }

/**
 * Locks a link that has not been used. A steward may have mistyped the address, so whoever reads its mail opens theirs only in their session.
 * @throws AppError email_link_invalid, email_link_used, unauthenticated
 */
async function openLink(tx: Tx, { token, caller, now }: Opened) {
  const found = await lockConfirmation(tx, hashToken(token))
  if (!found || found.createdAt <= expiredSince(now)) throw new AppError('email_link_invalid')
  if (found.usedAt) throw new AppError('email_link_used')
  const isOwn = caller !== undefined && !caller.key && caller.userId === found.userId
  if (found.isStewards && !isOwn) throw new AppError('unauthenticated')
  return found
}

/**
 * The account whose address a link would confirm, and its password, so that only this account is deleted if it is somebody else's.
 * @throws AppError email_link_invalid, email_link_used, unauthenticated
 */
export async function readUnconfirmed(tx: Tx, opened: Opened) {
  const { userId } = await openLink(tx, opened)
  const { confirmedAt, ...account } = await selectUnconfirmed(tx, userId)
  if (confirmedAt) throw new AppError('email_link_used')
  return { ...account, userId }
}

/** @throws AppError email_link_invalid, email_link_used, email_in_use, unauthenticated */
export async function confirmEmail(tx: Tx, opened: Opened) {
  const { now } = opened
  const { confirmationId, userId } = await openLink(tx, opened)
  await updateUsed(tx, confirmationId, now)
  const { email } = await lockEmail(tx, userId)
  if (!(await proveAddress(tx, { userId, email, now }))) throw new AppError('email_in_use')
}

type Proof = { userId: string; email: string; now: Date }

/**
 * Confirms the address of a member who has opened a link in a mail to it: from now on what was kept of earlier accounts with the address
 * applies. The member's row must be locked. Returns false if another account has confirmed the address.
 * @throws AppError email_in_use if another account confirms it at the same time
 */
export async function proveAddress(tx: Tx, { userId, email, now }: Proof): Promise<boolean> {
  const { emailKey } = await readKeyedHashes(tx)
  const key = emailKey(email)
  if (await selectIsInUse(tx, key)) return false
  await updateConfirmed(tx, userId, key, now).catch((error: unknown) => {
    const isInUse = error instanceof DatabaseError && error.constraint === 'users_confirmed_email_key'
    throw isInUse ? new AppError('email_in_use') : error
  })
  await continueSuspension(tx, userId, now)
  // Points that waited for it can be redeemed, or are taken back.
  await addJob(tx, 'settle_points', {})
  publish(tx, { type: 'member.changed', userId })
  return true
}

/** Confirms the address of a member for an operator who knows whose it is. @throws AppError already_decided, email_in_use */
export async function confirmByCommand(tx: Tx, proof: Proof): Promise<void> {
  if ((await lockEmail(tx, proof.userId)).confirmedAt) throw new AppError('already_decided')
  if (!(await proveAddress(tx, proof))) throw new AppError('email_in_use')
  await audit(tx, NO_ACTOR, { action: 'email.confirmed', subject: { kind: 'member', id: proof.userId } })
}

/** The address of a member; undefined if mails leave this machine and it is not confirmed that it is theirs. */
export async function selectConfirmedEmail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<string | undefined> {
  const member = await selectAddress(db, userId)
  return config.smtpUrl === undefined || member?.emailConfirmedAt ? member?.email : undefined
}

/** @throws AppError email_not_confirmed where addresses have to be confirmed */
export function requireConfirmedEmail(config: Pick<Config, 'economy' | 'smtpUrl'>, isConfirmed: boolean) {
  if (needsConfirmedEmail(config) && !isConfirmed) throw new AppError('email_not_confirmed')
}

export const deleteExpiredConfirmations = (db: Db, now: Date) =>
  deleteConfirmationsUntil(db, expiredSince(now))
