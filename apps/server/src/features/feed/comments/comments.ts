import { hasDuty } from '@canopy/contract/desk/duties'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { Reaction } from '@canopy/contract/feed/shapes'
import { Uuid } from '@canopy/contract/fields'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { findReply, idempotencyKeyOf } from '../../../db/idempotency.ts'
import { joinCalls } from '../../../db/join-calls.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../live/publish.ts'
import { mediaUrl } from '../../../media/index.ts'
import { publishActivity, publishChanged } from '../../notifications/index.ts'
import { forgetMentions, hasEntities, noEntities, recordEntities } from '../entities/entities.ts'
import { presentEntities } from '../entities/seen-entities.ts'
import { selectPostExists } from '../posts/post-queries.ts'
import { inOrder } from '../posts/present-post.ts'
import { isForTheDesk } from '../report-queries.ts'
import { type CommentRow, deleteCommentRow, lockComment, selectComment } from './comment-queries.ts'
import { insertComments, type NewComment, selectMayComment } from './new-comment-queries.ts'

export function toComment(row: CommentRow): Comment {
  const reactions = inOrder(row.reactionCounts)
  return {
    commentId: row.commentId,
    postId: row.postId,
    ...(row.parentId !== null && { parentId: row.parentId }),
    comment: row.comment,
    ...presentEntities(row),
    timestamp: row.createdAt.toISOString(),
    user: {
      userId: row.userId,
      fullName: row.fullName,
      username: row.username,
      profileImage: row.profileImage && mediaUrl(row.profileImage),
    },
    ...(row.editedAt && { edits: row.edits, editedAt: row.editedAt.toISOString() }),
    ...(Object.keys(reactions).length > 0 && { reactions }),
    ...(row.reaction !== null && { reaction: Reaction.parse(row.reaction) }),
    ...(row.muted && { muted: row.muted }),
  }
}

/** @throws AppError comment_not_found, also if the reader does not see it */
export async function readComment(db: Db, reader: string, commentId: string): Promise<Comment> {
  const row = await selectComment(db, reader, commentId)
  if (!row) throw new AppError('comment_not_found')
  return toComment(row)
}

type Draft = { postId: string; userId: string; comment: string; replyTo?: string | undefined }

/** Stored with the idempotency key. */
const Created = z.object({ commentId: Uuid })

const none = { '👍': 0, '❤️': 0, '👏': 0, '😊': 0, '😮': 0, '💡': 0 }
const untouched = { edits: 0, editedAt: null, reactionCounts: none, reaction: null, muted: null }

function toNew({ postId, userId, comment, replyTo }: Draft, key: string | undefined): NewComment {
  const content = replyTo === undefined ? [postId, comment] : [postId, comment, replyTo]
  const idempotencyKey =
    key === undefined ? undefined : idempotencyKeyOf({ userId, scope: 'comment', key, content })
  return { commentId: uuidv7(), postId, userId, comment, replyTo, idempotencyKey }
}

/**
 * Writes comments, with one statement if no text has tags or mentions. Returns undefined for those that were left out, see `insertComments`.
 */
export async function writeComments(
  tx: Tx,
  comments: readonly NewComment[],
): Promise<(Comment | undefined)[]> {
  const rows = await insertComments(tx, comments)
  const inserted = new Map(rows.map((row) => [row.commentId, row]))
  const written: (Comment | undefined)[] = []
  for (const comment of comments) {
    const row = inserted.get(comment.commentId)
    written.push(
      row && toComment({ ...untouched, ...row, ...comment, ...(await completeComment(tx, comment)) }),
    )
  }
  // Each comment of a post comes with all that was notified there.
  for (const activity of new Map(rows.map((row) => [row.id, row])).values()) publishActivity(tx, activity)
  return written
}

/** Writes what belongs to a comment that is in its table, and announces it. */
async function completeComment(tx: Tx, { commentId, postId, userId, comment }: NewComment) {
  const entities = hasEntities(comment)
    ? await recordEntities(tx, { postId, commentId, author: userId, content: comment })
    : noEntities
  publish(tx, { type: 'comment.created', commentId })
  publish(tx, { type: 'post.counted', postId, by: [userId] })
  return entities
}

/** The comment that an earlier request with the same key created, or why none could be written. */
async function readEarlier(tx: Tx, { postId, userId, idempotencyKey }: NewComment): Promise<Comment> {
  const earlier = idempotencyKey && (await findReply(tx, idempotencyKey, Created))
  if (earlier) return readComment(tx, userId, earlier.commentId)
  const may = await selectMayComment(tx, userId, postId)
  if (may === undefined) throw new AppError('post_not_found')
  throw new AppError(may ? 'comment_not_found' : 'commenting_closed')
}

/** Small enough that nobody waits for long. */
const TOGETHER_MAX = 32

/**
 * Creates a comment, or a reply to one, once per `key`. Those without tags and mentions are written together with others that arrive
 * meanwhile: most of the cost of one is that of a statement and a commit.
 * @throws AppError post_not_found, commenting_closed, idempotency_key_reused, comment_not_found if the answered one is gone, or this one since
 */
export function createCommentWriter({ transaction, inOneStatement }: Deps) {
  const writeTexts = joinCalls(
    (comments: NewComment[]) => inOneStatement((tx) => writeComments(tx, comments)),
    TOGETHER_MAX,
  )
  const writeAlone = async (comment: NewComment) =>
    (await transaction((tx) => writeComments(tx, [comment])))[0]
  return async (draft: Draft, key: string | undefined): Promise<Comment> => {
    const comment = toNew(draft, key)
    const write = hasEntities(draft.comment) ? writeAlone : writeTexts
    return (await write(comment)) ?? transaction((tx) => readEarlier(tx, comment))
  }
}

type CommentIds = { postId: string; commentId: string }

/**
 * Its author, the author of the post and moderators may delete a comment, as in `deletePost`. With replies it keeps its place.
 * @throws AppError not_found also for others who do not see it, forbidden, reported_case
 */
export async function deleteComment(tx: Tx, { postId, commentId }: CommentIds, actor: Actor) {
  const comment = await lockComment(tx, postId, commentId)
  if (!comment) throw new AppError('not_found')
  const { userId, postAuthorId, parentAuthorId } = comment
  const isAuthor = [userId, postAuthorId].includes(actor.userId)
  if (!isAuthor && !hasDuty(actor.duties, 'moderation')) {
    const isSeen =
      (await selectPostExists(tx, actor.userId, postId)) && (await selectComment(tx, actor.userId, commentId))
    throw new AppError(isSeen ? 'forbidden' : 'not_found')
  }
  if (!isAuthor && (await isForTheDesk(tx, 'comment', commentId, actor.userId)))
    throw new AppError('reported_case')
  await forgetMentions(tx, { postId, commentId })
  await deleteCommentRow(tx, commentId)
  publish(tx, { type: 'post.counted', postId, by: [actor.userId] })
  for (const told of new Set([postAuthorId, parentAuthorId]))
    if (told !== null && told !== userId) publishChanged(tx, told)
  if (!isAuthor)
    await audit(tx, actor, { action: 'comment.deleted', subject: { kind: 'comment', id: commentId } })
}
