/** Forgotten passwords: a mailed link sets a new one. It works once and expires soon. */

import { kept } from '@canopy/contract/kept'
import { MINUTE } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { writerFor } from '../../../languages/languages.ts'
import { letter } from '../../../mail/letter.ts'
import { createToken, hashToken } from '../../../secrets/secret-token.ts'
import { tokenLink } from '../../../secrets/token-link.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'
import { proveAddress } from '../addresses/confirmation.ts'
import { lockEmail, selectOpensByMail, selectProvenEmail } from '../addresses/confirmation-queries.ts'
import { asLastOwner } from '../duties/duties.ts'
import { removeFactors } from '../factors/factors.ts'
import { deleteAccountsOf } from '../providers/provider-queries.ts'
import { deleteDevices } from '../sessions/device-queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { selectAccount } from '../user-queries.ts'
import { updatePassword } from './password-queries.ts'
import {
  deletePasswordResetsUntil,
  insertPasswordReset,
  selectResetMember,
  takePasswordReset,
} from './reset-queries.ts'

/** Links created at or before this time have expired. */
const expiredSince = (now: Date) => new Date(now.getTime() - kept.resetLink)

/**
 * Mails a new link to the member with that address, if there is one whom mails to it let in. The token exists only from now on. The mail contains no text from
 * members, so that it cannot be abused to send messages.
 */
export async function mailResetLink(
  { db, config, clock, mail }: Pick<Deps, 'db' | 'config' | 'clock' | 'mail'>,
  { email }: JobPayloads['password_reset_mail'],
): Promise<void> {
  const account = await selectAccount(db, email)
  if (!account || !(await selectOpensByMail(db, account.userId))) return
  const now = clock.now()
  const isProven = (await selectProvenEmail(db, account.userId)) !== undefined
  const { token, tokenHash } = createToken()
  await insertPasswordReset(db, {
    tokenHash,
    userId: account.userId,
    now,
    expiredSince: expiredSince(now),
  })
  const link = tokenLink(config.publicUrl, paths.setNewPassword, token)
  const { t } = writerFor(account.language)
  await mail.send({
    to: account.email,
    subject: t('mails.resetSubject'),
    text: letter(t, [
      t('mails.reset'),
      link,
      t('mails.resetLink', { minutes: kept.resetLink / MINUTE, proves: isProven ? 'other' : 'yes' }),
      t('mails.resetNotYou'),
    ]),
  })
}

export const deleteExpiredResetLinks = (db: Db, now: Date) => deletePasswordResetsUntil(db, expiredSince(now))

/** The member whose password the link resets. @throws AppError reset_link_invalid when the token is unknown, used or expired */
export async function readResetMember(db: Db, token: string, now: Date) {
  const member = await selectResetMember(db, hashToken(token), expiredSince(now))
  if (!member) throw new AppError('reset_link_invalid')
  return member
}

type NewPassword = { token: string; passwordHash: string; now: Date }

/**
 * Sets the password, deletes all sessions and known devices of the member, and returns their e-mail address. Whoever has the link reads the
 * mail of this address, so it is confirmed, though never that of a steward, who may have mistyped it; what somebody else may have left in the account before cannot sign in any more.
 * @throws AppError reset_link_invalid when the token is unknown, used or expired, or of a steward with an unconfirmed address
 */
export async function resetPassword(tx: Tx, { token, passwordHash, now }: NewPassword, origin: Origin) {
  const userId = await takePasswordReset(tx, hashToken(token), expiredSince(now))
  if (userId === undefined) throw new AppError('reset_link_invalid')
  const { email } = await lockEmail(tx, userId)
  if (!(await selectOpensByMail(tx, userId))) throw new AppError('reset_link_invalid')
  await updatePassword(tx, userId, passwordHash)
  await deleteDevices(tx, userId)
  await endSessions(tx, userId)
  await recordSecurityEvent(tx, { kind: 'reset.used', userId, origin })
  const isProven = (await selectProvenEmail(tx, userId)) !== undefined
  if (!isProven) {
    await removeFactors(tx, userId, origin)
    await deleteAccountsOf(tx, userId).catch((error: unknown) => {
      throw asLastOwner(error)
    })
    await proveAddress(tx, { userId, email, now })
  }
  const event = isProven ? 'password_changed' : 'address_proved'
  await addJob(tx, 'security_mail', { userId, event, at: now.toISOString() })
  return email
}
