/** Members who leave: what is theirs goes, and what has to stay does not tell whose it was. */

import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import type { Media } from '../../media/index.ts'
import { deleteUser, lockMember } from '../accounts/queries.ts'
import { deleteSessions } from '../accounts/sessions/session-queries.ts'

type Step = (tx: Tx, userId: string) => Promise<void>

/**
 * What else has to be done when a member leaves, in the transaction that deletes them. `hold` comes before their row is held: it
 * holds what others hold before they tell the member of it, or the two could wait for each other. `forget` comes before the row goes.
 */
export type OnLeaving = { hold: Step; forget: Step }

type Leaver = { userId: string; confirmedHash: string }

/**
 * Deletes an account and all that hangs on it. The member's row is held meanwhile, so that nothing can be added to it.
 * @throws AppError wrong_password when the confirmed one has been replaced meanwhile
 */
export async function deleteAccount(
  tx: Tx,
  media: Media,
  { userId, confirmedHash }: Leaver,
  onLeaving: OnLeaving,
) {
  await onLeaving.hold(tx, userId)
  const member = await lockMember(tx, userId, confirmedHash)
  if (!member) throw new AppError('wrong_password')
  const sessionIds = await deleteSessions(tx, userId)
  await onLeaving.forget(tx, userId)
  await deleteUser(tx, userId)
  const pictures = [member.profileImage, member.coverImage].filter((name) => name !== null)
  await media.removeAll(tx, pictures, 'public')
  publish(tx, { type: 'sessions.revoked', sessionIds })
  publish(tx, { type: 'member.changed', userId })
}
