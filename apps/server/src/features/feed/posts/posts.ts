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
import { once } from '../../../db/idempotency.ts'
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

/** Creates a post once per `key`. @throws AppError post_empty, idempotency_key_reused */
export function createPost(tx: Tx, draft: Draft, key: string | undefined) {
  const { userId, content, imageAlt, image, sentImage } = draft
  if (content === '' && !image) throw new AppError('post_empty')
  const attempt = { userId, scope: 'post' as const, key, content: [content, imageAlt, hashOf(sentImage)] }
  return once(tx, attempt, z.object({ postId: Uuid }), async () => {
    const postId = uuidv7()
    if (image) {
      await insertMedia(tx, userId, image)
      await addJob(tx, 'hash_pictures', {})
    }
    await insertPost(tx, { postId, userId, content, image: image?.name ?? null, imageAlt })
    publish(tx, { type: 'post.created', postId })
    return { postId }
  })
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

export async function findPost(db: Db, postId: string): Promise<Post | undefined> {
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
