import type { Post } from '@canopy/contract/feed/shapes'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { readPost } from './posts.ts'
import { lockPrivacy } from './privacy-queries.ts'
import { updateOutside } from './public-queries.ts'

/** Nobody without an account sees posts of private ones. The account stays as it is until the transaction ends. @throws AppError account_private */
export async function requirePublicAccount(tx: Tx, userId: string) {
  if (await lockPrivacy(tx, userId)) throw new AppError('account_private')
}

/**
 * Shows a post to people without an account, or no longer.
 * @throws AppError post_not_found, forbidden for posts of others, account_private
 */
export async function setOutside(
  tx: Tx,
  media: Media,
  { postId, userId, outside }: { postId: string; userId: string; outside: boolean },
): Promise<Post> {
  if (outside) await requirePublicAccount(tx, userId)
  const isOwn = await updateOutside(tx, { postId, userId, outside })
  const post = await readPost(tx, media, userId, postId)
  if (!isOwn) throw new AppError('forbidden')
  publish(tx, { type: 'post.changed', postId })
  return post
}
