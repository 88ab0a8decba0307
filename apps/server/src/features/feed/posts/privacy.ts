import type { Tx } from '../../../db/database.ts'
import type { Media } from '../../../media/index.ts'
import { selectIsVisiblePicture, selectPictureNames } from './privacy-queries.ts'

/** Moves the pictures of all posts of a member whose account has become private or public. */
export async function movePictures(tx: Tx, media: Media, member: { userId: string; isPrivate: boolean }) {
  const names = await selectPictureNames(tx, member.userId)
  if (member.isPrivate) await media.makePrivate(tx, names)
  else await media.makePublic(tx, names)
}

/** Whether the member may see the post of the picture `name`. */
export const maySeePicture = selectIsVisiblePicture
