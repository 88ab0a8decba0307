import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { replacePassword } from './password-queries.ts'
import { deletePasswordResets } from './reset-queries.ts'

type Change = {
  userId: string
  sessionId: string
  confirmedHash: string
  passwordHash: string
  origin: Origin
}

/**
 * Sets the password and deletes the member's other sessions and reset links.
 * @throws AppError wrong_password when the password has changed since it was confirmed
 */
export async function changePassword(tx: Tx, { userId, sessionId, origin, ...hashes }: Change) {
  if (!(await replacePassword(tx, userId, hashes))) throw new AppError('wrong_password')
  await deletePasswordResets(tx, userId)
  const sessionIds = await deleteSessions(tx, userId, sessionId)
  publish(tx, { type: 'sessions.revoked', sessionIds })
  await recordSecurityEvent(tx, { kind: 'password.changed', userId, origin })
}
