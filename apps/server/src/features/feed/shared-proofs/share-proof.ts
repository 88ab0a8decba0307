import type { Post } from '@canopy/contract/feed/shapes'
import type { SharedProof } from '@canopy/contract/feed/writing/shapes'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Media, StoredPicture } from '../../../media/index.ts'
import { readPost } from '../posts/posts.ts'
import { lockPrivacy } from '../posts/privacy-queries.ts'
import { createPost, type NewPost } from '../writing/create-post.ts'
import { insertSharedProof, lockOwnProof, selectOwnProof, selectSharedAs } from './share-queries.ts'

type Share = SharedProof & { proofId: number; userId: string; now: Date }

/** @throws AppError not_found for other members, proof_not_verified also while a steward has to confirm it */
function requireVerified(proof: Awaited<ReturnType<typeof selectOwnProof>>) {
  if (!proof) throw new AppError('not_found')
  if (proof.status !== 'Verified' || proof.unconfirmed) throw new AppError('proof_not_verified')
  return proof
}

/** A proof that is shared already stays as it is, so that a repeated request makes one post. */
async function share(
  tx: Tx,
  media: Media,
  { proofId, userId, content, imageAlt, now }: Share,
  images: StoredPicture[],
): Promise<{ made: boolean; post: Post }> {
  // Locked before the proof, because posting locks it too, and everybody has to lock in the same order.
  await lockPrivacy(tx, userId)
  requireVerified(await lockOwnProof(tx, { proofId, userId }))
  const earlier = await selectSharedAs(tx, proofId)
  if (earlier !== undefined) return { made: false, post: await readPost(tx, media, userId, earlier) }
  const newPost: NewPost = {
    userId,
    content,
    commenting: 'everybody',
    alts: [imageAlt],
    images,
    sentImages: [],
    outside: false,
    now,
  }
  const { postId } = (await createPost(tx, media, newPost, undefined)).post
  await insertSharedProof(tx, postId, proofId)
  return { made: true, post: await readPost(tx, media, userId, postId) }
}

/**
 * Publishes a verified proof as a post. Its photo is copied: what is left of it is what any picture of a post has, and the address of the
 * proof's own stays unknown.
 * @throws AppError not_found for other members, proof_not_verified, post_empty, picture_space_used, post_not_found if its post was removed
 */
export async function shareProof(
  { db, media, transaction }: Pick<Deps, 'db' | 'media' | 'transaction'>,
  asked: Share,
): Promise<{ made: boolean; post: Post }> {
  const { image } = requireVerified(await selectOwnProof(db, asked))
  const photo = image === null ? undefined : await media.load(image, 'private')
  const write = (images: StoredPicture[]) => transaction((tx) => share(tx, media, asked, images))
  if (!photo) return write([])
  const copy = await media.read(photo, { userId: asked.userId, use: 'post' })
  return media.store(copy, (stored) => write([stored]))
}
