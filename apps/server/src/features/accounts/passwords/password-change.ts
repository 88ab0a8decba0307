import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'
import type { Identity } from '../identity/identity-queries.ts'
import { deleteDevices } from '../sessions/device-queries.ts'
import { endSessions, renewToken } from '../sessions/sessions.ts'
import { replacePassword } from './password-queries.ts'
import { deletePasswordResets } from './reset-queries.ts'

type Change = {
  sessionId: string
  passwordHash: string
  origin: Origin
  now: Date
}

/**
 * Sets the password, deletes the member's other sessions, other devices and reset links, and returns another token for this session.
 * @throws AppError wrong_password when the password has changed since it was confirmed
 */
export async function changePassword(
  tx: Tx,
  { userId, passwordHash: confirmedHash }: Identity,
  { sessionId, passwordHash, origin, now }: Change,
) {
  if (!(await replacePassword(tx, userId, { confirmedHash, passwordHash })))
    throw new AppError('wrong_password')
  await deletePasswordResets(tx, userId)
  await deleteDevices(tx, userId, sessionId)
  await endSessions(tx, userId, sessionId)
  await recordSecurityEvent(tx, { kind: 'password.changed', userId, origin })
  await addJob(tx, 'security_mail', { userId, event: 'password_changed', at: now.toISOString() })
  return renewToken(tx, sessionId, now)
}
