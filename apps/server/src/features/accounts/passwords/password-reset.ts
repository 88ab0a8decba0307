/** A new password for somebody who has forgotten theirs: a link by mail that works once and not for long. */

import { MINUTE } from '@canopy/contract/limits'
import { resetMail } from '@canopy/contract/messages'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { JobPayloads } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { selectAccount, updatePassword } from '../queries.ts'
import { createToken, hashToken } from '../sessions/secret-token.ts'
import { deleteSessions, insertPasswordReset, takePasswordReset } from '../sessions/session-queries.ts'

/** How long a link works. */
export const RESET_LIFETIME = 30 * MINUTE

/** Sends a mail with a new link to the member with that address, if there is one. The token exists only from now on. */
export async function mailResetLink(
  { db, config, clock, mail }: Pick<Deps, 'db' | 'config' | 'clock' | 'mail'>,
  { email }: JobPayloads['password_reset_mail'],
): Promise<void> {
  const account = await selectAccount(db, email)
  if (!account) return
  const now = clock.now()
  const { token, tokenHash } = createToken()
  await insertPasswordReset(db, { tokenHash, userId: account.userId, now, expiredSince: resetExpiry(now) })
  const link = new URL('/set-new-password', config.publicUrl)
  link.searchParams.set('token', token)
  await mail.send({
    to: account.email,
    subject: resetMail.subject,
    text: resetMail.text(link.href, RESET_LIFETIME / MINUTE),
  })
}

/** Links made before this have lapsed. */
export const resetExpiry = (now: Date) => new Date(now.getTime() - RESET_LIFETIME)

type NewPassword = { token: string; passwordHash: string; now: Date }

/**
 * Sets the password of the member whom the token was mailed to, ends all their sessions and answers their e-mail address.
 * @throws AppError reset_link_invalid when the token is unknown, used or too old
 */
export async function resetPassword(tx: Tx, { token, passwordHash, now }: NewPassword) {
  const userId = await takePasswordReset(tx, hashToken(token), resetExpiry(now))
  if (userId === undefined) throw new AppError('reset_link_invalid')
  const email = await updatePassword(tx, userId, passwordHash)
  const sessionIds = await deleteSessions(tx, userId)
  publish(tx, { type: 'sessions.revoked', sessionIds })
  return email
}
