import { notFound } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockMember } from '../../accounts/index.ts'
import { updateAllAccepted, updatePrivacy } from './follow-queries.ts'

/** Moves the pictures of the member's posts. */
export type MovePictures = (tx: Tx, member: { userId: string; isPrivate: boolean }) => Promise<void>

/** Everybody who asked to follow an account that becomes public follows it from then on. */
export async function setPrivacy(
  tx: Tx,
  movePictures: MovePictures,
  { userId, isPrivate }: { userId: string; isPrivate: boolean },
) {
  const before = await lockMember(tx, userId)
  if (!before) throw notFound()
  if (before.isPrivate === isPrivate) return
  await updatePrivacy(tx, userId, isPrivate)
  if (!isPrivate) await updateAllAccepted(tx, userId)
  await movePictures(tx, { userId, isPrivate })
  publish(tx, { type: 'privacy.changed', authorId: userId })
  publish(tx, { type: 'member.changed', userId })
}
