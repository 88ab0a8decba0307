/** Posts: writing, reading and deleting them. */

import { createHash } from 'node:crypto'
import type { Role } from '@canopy/contract/accounts'
import type { Post } from '@canopy/contract/feed'
import { Uuid } from '@canopy/contract/fields'
import { REACTIONS } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { once } from '../../../db/idempotency.ts'
import { publish } from '../../../live/publish.ts'
import { insertMedia, type Media, mediaUrl, type StoredPicture } from '../../../media/index.ts'
import { deletePostNotifications } from '../../notifications/index.ts'
import {
  countComments,
  countReactions,
  deletePostRow,
  insertPost,
  lockPost,
  type PostRow,
  selectPost,
  selectPostExists,
} from './post-queries.ts'

export type Draft = {
  userId: string
  content: string
  imageAlt: string
  image: StoredPicture | undefined
  /** The picture as it was sent; a retry that sends the same one is the same post. */
  sentImage: Buffer | undefined
}

const hashOf = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('base64')

/** Writes a post, or answers the one that `key` made before. @throws AppError post_empty, idempotency_key_reused */
export function createPost(tx: Tx, draft: Draft, key: string | undefined) {
  const { userId, content, imageAlt, image, sentImage } = draft
  if (content === '' && !image) throw new AppError('post_empty')
  const attempt = { userId, scope: 'post' as const, key, content: [content, imageAlt, hashOf(sentImage)] }
  return once(tx, attempt, z.object({ postId: Uuid }), async () => {
    const postId = uuidv7()
    if (image) await insertMedia(tx, userId, image)
    await insertPost(tx, { postId, userId, content, image: image?.name ?? null, imageAlt })
    publish(tx, { type: 'post.created', postId })
    return { postId }
  })
}

/** Where the page after this post begins. */
export const cursorOf = ({ createdAt, postId }: PostRow) => ({ time: createdAt, id: postId })

type ReactionCount = { emoji: string; count: number }

/** Counts in the order of the six, whatever the order of the rows: a post has the same bytes on every node. */
function countsByEmoji(rows: ReactionCount[]): Post['reactions'] {
  const counts = new Map(rows.map(({ emoji, count }) => [emoji, count]))
  return Object.fromEntries(
    REACTIONS.flatMap((emoji) => (counts.has(emoji) ? [[emoji, counts.get(emoji)]] : [])),
  )
}

/** Rows as readers see them, with their counts. */
export async function presentPosts(db: Db, rows: PostRow[]): Promise<Post[]> {
  const ids = rows.map((row) => row.postId)
  const [reactions, comments] = await Promise.all([countReactions(db, ids), countComments(db, ids)])
  const reactionsOf = Map.groupBy(reactions, (row) => row.postId)
  const commentCounts = new Map(comments.map((row) => [row.postId, row.count]))
  return rows.map((row) => {
    const counts = reactionsOf.get(row.postId) ?? []
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
      likes: counts.reduce((sum, { count }) => sum + count, 0),
      reactions: countsByEmoji(counts),
      commentCount: commentCounts.get(row.postId) ?? 0,
      timestamp: row.createdAt.toISOString(),
    }
  })
}

/** A post as readers see it; undefined when there is none. */
export async function findPost(db: Db, postId: string): Promise<Post | undefined> {
  const row = await selectPost(db, postId)
  const [post] = row ? await presentPosts(db, [row]) : []
  return post
}

/** A post that has to be there. @throws AppError post_not_found */
export async function readPost(db: Db, postId: string): Promise<Post> {
  const post = await findPost(db, postId)
  if (!post) throw new AppError('post_not_found')
  return post
}

/** For what is said of a post without reading it. @throws AppError post_not_found */
export async function requirePost(db: Db, postId: string) {
  if (!(await selectPostExists(db, postId))) throw new AppError('post_not_found')
}

/** Who wants something gone. */
export type Deleter = { userId: string; role: Role }

/** Deletes a post with all that hangs on it. @throws AppError post_not_found, forbidden */
export async function deletePost(tx: Tx, media: Media, postId: string, deleter: Deleter) {
  const post = await lockPost(tx, postId)
  if (!post) throw new AppError('post_not_found')
  if (post.authorId !== deleter.userId && deleter.role !== 'steward') throw new AppError('forbidden')
  await deletePostNotifications(tx, postId)
  await deletePostRow(tx, postId)
  if (post.image !== null) await media.remove(tx, post.image, 'public')
  publish(tx, { type: 'post.deleted', postId })
}
