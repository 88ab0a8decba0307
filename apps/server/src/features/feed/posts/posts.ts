import { hasDuty } from '@canopy/contract/desk/duties'
import type { Commenting, Post } from '@canopy/contract/feed/shapes'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { deletePostNotifications } from '../../notifications/index.ts'
import { isForTheDesk } from '../report-queries.ts'
import {
  deletePostRow,
  lockAnyPost,
  lockPost,
  selectCounts,
  selectPost,
  selectPostExists,
  selectSeenPosts,
  updateCommenting,
  type Viewer,
} from './post-queries.ts'
import { presentTo } from './private-pictures.ts'

/** @throws AppError post_not_found, also if the reader may not see it */
export async function readPost(db: Db, media: Media, reader: string, postId: string): Promise<Post> {
  const row = await selectPost(db, reader, postId)
  if (!row) throw new AppError('post_not_found')
  return presentTo(media, reader, row)
}

/** Returns those of the posts that the viewer sees, in the order of their ids. */
export async function readPosts(db: Db, media: Media, viewer: Viewer, postIds: string[]): Promise<Post[]> {
  const rows = new Map((await selectSeenPosts(db, viewer, postIds)).map((row) => [row.postId, row]))
  const seen = postIds.flatMap((postId) => rows.get(postId) ?? [])
  return Promise.all(seen.map((row) => presentTo(media, viewer.userId, row)))
}

/** Checks that there is a post that the reader may see. @throws AppError post_not_found */
export async function requirePost(db: Db, reader: string, postId: string) {
  if (!(await selectPostExists(db, reader, postId))) throw new AppError('post_not_found')
}

/** @throws AppError post_not_found */
export async function readCounts(db: Db, reader: string, postId: string) {
  const counts = await selectCounts(db, reader, postId)
  if (!counts) throw new AppError('post_not_found')
  return counts
}

type CommentingChoice = { postId: string; userId: string; commenting: Commenting }

/** Chooses who may comment on a post. @throws AppError post_not_found, forbidden */
export async function setCommenting(
  tx: Tx,
  media: Media,
  { postId, userId, commenting }: CommentingChoice,
): Promise<Post> {
  const post = await lockPost(tx, userId, postId)
  if (!post) throw new AppError('post_not_found')
  if (post.authorId !== userId) throw new AppError('forbidden')
  await updateCommenting(tx, postId, commenting)
  publish(tx, { type: 'post.changed', postId })
  return readPost(tx, media, userId, postId)
}

type LockedPost = { postId: string; authorId: string; pictures: string[] }

export async function deleteLockedPost(tx: Tx, media: Media, { postId, authorId, pictures }: LockedPost) {
  await deletePostNotifications(tx, postId)
  await deletePostRow(tx, postId)
  await media.remove(tx, pictures)
  publish(tx, { type: 'post.deleted', postId, authorId })
}

/**
 * Its author and moderators may delete a post. What they reported themselves, or what was hidden, is decided at the desk.
 * @throws AppError post_not_found, forbidden, reported_case
 */
export async function deletePost(tx: Tx, media: Media, postId: string, actor: Actor) {
  const post = await lockAnyPost(tx, postId)
  if (!post) throw new AppError('post_not_found')
  const isAuthor = post.authorId === actor.userId
  if (!isAuthor && !hasDuty(actor.duties, 'moderation')) {
    await requirePost(tx, actor.userId, postId)
    throw new AppError('forbidden')
  }
  if (!isAuthor && (await isForTheDesk(tx, 'post', postId, actor.userId))) throw new AppError('reported_case')
  await deleteLockedPost(tx, media, { postId, ...post })
  if (!isAuthor) await audit(tx, actor, { action: 'post.deleted', subject: { kind: 'post', id: postId } })
}
