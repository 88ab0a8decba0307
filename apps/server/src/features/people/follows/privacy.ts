import { notFound } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockMember } from '../../accounts/index.ts'
import { updateAllAccepted, updatePrivacy } from './follow-queries.ts'

/**
 * Makes an account private or public. Everybody who asked to follow one that becomes public follows it from then on. Returns whether it has
 * changed.
 */
export async function setPrivacy(
  tx: Tx,
  { userId, isPrivate }: { userId: string; isPrivate: boolean },
): Promise<boolean> {
  const before = await lockMember(tx, userId)
  if (!before) throw notFound()
  if (before.isPrivate === isPrivate) return false
  await updatePrivacy(tx, userId, isPrivate)
  if (!isPrivate) await updateAllAccepted(tx, userId)
  publish(tx, { type: 'privacy.changed', authorId: userId })
  publish(tx, { type: 'member.changed', userId })
  return true
}
