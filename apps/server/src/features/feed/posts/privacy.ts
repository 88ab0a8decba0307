import type { Tx } from '../../../db/database.ts'
import type { Media } from '../../../media/index.ts'
import { setPrivacy } from '../../people/index.ts'
import { selectIsVisiblePicture, selectPictureNames } from './privacy-queries.ts'

/** Makes an account and the pictures of its posts private or public. */
export async function setPrivacyWithPictures(
  tx: Tx,
  media: Media,
  member: { userId: string; isPrivate: boolean },
) {
  if (!(await setPrivacy(tx, member))) return
  const names = await selectPictureNames(tx, member.userId)
  if (member.isPrivate) await media.makePrivate(tx, names)
  else await media.makePublic(tx, names)
}

/** Whether the member may see the post of the picture `name`. */
export const maySeePicture = selectIsVisiblePicture
