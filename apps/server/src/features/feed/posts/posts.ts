import { createHash } from 'node:crypto'
import type { Post } from '@canopy/contract/feed'
import { Uuid } from '@canopy/contract/fields'
import { REACTIONS } from '@canopy/contract/limits'
import { hasDuty } from '@canopy/contract/stewards/duties'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Claim, claimOf, readReply, takeKey } from '../../../db/idempotency.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { insertMedia, type Media, mediaUrl, type StoredPicture } from '../../../media/index.ts'
import { deletePostNotifications } from '../../notifications/index.ts'
import { isForTheDesk } from '../reports/report-queries.ts'
import {
  deletePostRow,
  insertPost,
  lockAnyPost,
  type PostRow,
  selectCounts,
  selectPost,
  selectPostExists,
} from './post-queries.ts'

export type Draft = {
  userId: string
  content: string
  imageAlt: string
  image: StoredPicture | undefined
  /** The picture as uploaded, to tell whether a repeated request has the same content. */
  sentImage: Buffer | undefined
}

const hashOf = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('base64')

const none = { '👍': 0, '❤️': 0, '👏': 0, '😊': 0, '😮': 0, '💡': 0 }
const untouched = { reactionCounts: none, commentCount: 0, hiddenAt: null }

/** Stored with the idempotency key. */
const Created = z.object({ postId: Uuid })

/** The post that an earlier request with this key created. @throws AppError idempotency_key_reused, post_not_found */
async function readEarlier(tx: Tx, claim: Claim) {
  const { postId } = await readReply(tx, claim, Created)
  return { made: false, post: await readPost(tx, postId) }
}

/** Creates a post once per `key`. @throws AppError post_empty, idempotency_key_reused, post_not_found if it was deleted since */
export async function createPost(
  tx: Tx,
  { userId, content, imageAlt, image, sentImage }: Draft,
  key: string | undefined,
): Promise<{ made: boolean; post: Post }> {
  if (content === '' && !image) throw new AppError('post_empty')
  const postId = uuidv7()
  const claim =
    key === undefined
      ? undefined
      : claimOf({ userId, scope: 'post', key, content: [content, imageAlt, hashOf(sentImage)] })
  if (image) {
    // Only the first request takes space for the picture.
    if (claim && (await takeKey(claim, { postId }).execute(tx)).rows.length === 0)
      return readEarlier(tx, claim)
    await insertMedia(tx, userId, image)
    await addJob(tx, 'hash_pictures', {})
  }
  const post = { postId, userId, content, image: image?.name ?? null, imageAlt }
  const inserted = await insertPost(tx, post, image ? undefined : claim)
  if (!inserted) {
    if (!claim) throw new Error('a post without a key was not inserted')
    return readEarlier(tx, claim)
  }
  publish(tx, { type: 'post.created', postId })
  const size = { imageWidth: image?.width ?? null, imageHeight: image?.height ?? null }
  return { made: true, post: presentPost({ ...post, ...size, ...inserted, ...untouched }) }
}

export const cursorOf = ({ createdAt, postId }: PostRow) => ({ time: createdAt, id: postId })

/** In the order of `REACTIONS`, whatever that of `counts`, so that a post has the same bytes on every node. */
function inOrder(counts: PostRow['reactionCounts']): Post['reactions'] {
  return Object.fromEntries(REACTIONS.flatMap((emoji) => (counts[emoji] > 0 ? [[emoji, counts[emoji]]] : [])))
}

export function presentPost(row: PostRow): Post {
  return {
    postId: row.postId,
    userId: row.userId,
    author: {
      fullName: row.fullName,
      username: row.username,
      profileImgUrl: row.profileImage && mediaUrl(row.profileImage),
    },
    content: row.content,
    image: row.image && mediaUrl(row.image),
    imageAlt: row.imageAlt,
    imageWidth: row.imageWidth,
    imageHeight: row.imageHeight,
    likes: Object.values(row.reactionCounts).reduce((sum, count) => sum + count, 0),
    reactions: inOrder(row.reactionCounts),
    commentCount: row.commentCount,
    timestamp: row.createdAt.toISOString(),
  }
}

async function findPost(db: Db, postId: string): Promise<Post | undefined> {
  const row = await selectPost(db, postId)
  return row && presentPost(row)
}

/** @throws AppError post_not_found */
export async function readPost(db: Db, postId: string): Promise<Post> {
  const post = await findPost(db, postId)
  if (!post) throw new AppError('post_not_found')
  return post
}

/** Checks that a post exists. @throws AppError post_not_found */
export async function requirePost(db: Db, postId: string) {
  if (!(await selectPostExists(db, postId))) throw new AppError('post_not_found')
}

/** @throws AppError post_not_found */
export async function readCounts(db: Db, postId: string) {
  const counts = await selectCounts(db, postId)
  if (!counts) throw new AppError('post_not_found')
  return counts
}

type LockedPost = { postId: string; image: string | null; hiddenAt: Date | null }

export async function deleteLockedPost(tx: Tx, media: Media, { postId, image, hiddenAt }: LockedPost) {
  await deletePostNotifications(tx, postId)
  await deletePostRow(tx, postId)
  if (image !== null) await media.remove(tx, image, hiddenAt ? 'private' : 'public')
  publish(tx, { type: 'post.deleted', postId })
}

/**
 * Its author and moderators may delete a post. What they reported themselves, or what was hidden, is decided at the desk.
 * @throws AppError post_not_found, forbidden, reported_case
 */
export async function deletePost(tx: Tx, media: Media, postId: string, actor: Actor) {
  const post = await lockAnyPost(tx, postId)
  if (!post) throw new AppError('post_not_found')
  const isAuthor = post.authorId === actor.userId
  if (!isAuthor && !hasDuty(actor.duties, 'moderation')) throw new AppError('forbidden')
  if (!isAuthor && (await isForTheDesk(tx, 'post', postId, actor.userId))) throw new AppError('reported_case')
  await deleteLockedPost(tx, media, { postId, ...post })
  if (!isAuthor) await audit(tx, actor, { action: 'post.deleted', subject: { kind: 'post', id: postId } })
}
