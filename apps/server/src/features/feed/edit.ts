import type { Comment } from '@canopy/contract/feed/comments/shapes'
import type { Post } from '@canopy/contract/feed/shapes'
import { EDIT_WITHIN, EDITS_MAX } from '@canopy/contract/limits'
import { AppError } from '../../app-error.ts'

type Edit<Thing> = {
  userId: string
  /** The number of edits of the version that was changed. */
  seen: number
  now: Date
  isSame: boolean
  /** The code of a refusal because it has been edited meanwhile. */
  changed: 'post_changed' | 'comment_changed'
  read: () => Promise<Thing>
  write: () => Promise<void>
}

/**
 * Edits a post or a comment, and returns it as it is then. What changes nothing is no edit.
 * @throws AppError forbidden, `changed` with the thing as it is now, too_late_to_edit, too_many_edits
 */
export async function applyEdit<Thing extends Post | Comment>(
  before: { authorId: string; createdAt: Date; edits: number },
  { userId, seen, now, isSame, changed, read, write }: Edit<Thing>,
): Promise<Thing> {
  if (before.authorId !== userId) throw new AppError('forbidden')
  if (isSame) return read()
  if (before.edits !== seen) throw new AppError(changed, { now: await read() })
  if (now.getTime() - before.createdAt.getTime() > EDIT_WITHIN) throw new AppError('too_late_to_edit')
  if (before.edits >= EDITS_MAX) throw new AppError('too_many_edits')
  await write()
  return read()
}
