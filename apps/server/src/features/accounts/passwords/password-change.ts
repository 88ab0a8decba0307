/** What members have to give their password for again: choosing another one, and leaving. */

import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { replacePassword, selectPasswordHash } from '../queries.ts'
import { deletePasswordResets, deleteSessions } from '../sessions/session-queries.ts'
import type { VerifyPassword } from './passwords.ts'

/** Answers the hash that the password was found to fit. @throws AppError wrong_password */
export async function confirmPassword(db: Db, verify: VerifyPassword, userId: string, password: string) {
  const passwordHash = await selectPasswordHash(db, userId)
  if (passwordHash === undefined || !(await verify(passwordHash, password)))
    throw new AppError('wrong_password')
  return passwordHash
}

type Change = { userId: string; sessionId: string; confirmedHash: string; passwordHash: string }

/**
 * Sets the password and ends every other session and reset link of the member.
 * @throws AppError wrong_password when the confirmed one has been replaced meanwhile
 */
export async function changePassword(tx: Tx, { userId, sessionId, ...hashes }: Change) {
  if (!(await replacePassword(tx, userId, hashes))) throw new AppError('wrong_password')
  await deletePasswordResets(tx, userId)
  const sessionIds = await deleteSessions(tx, userId, sessionId)
  publish(tx, { type: 'sessions.revoked', sessionIds })
}
