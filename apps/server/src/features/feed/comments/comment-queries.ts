import type { MutedBecause } from '@canopy/contract/feed/muted'
import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { isSeen, mutedBecause } from '../../visibility/index.ts'
import { commentMentions, commentTags } from '../entities/seen-entities.ts'
import { commentReactionCounts, type Reader } from '../posts/seen-queries.ts'

const mutedComment = (reader: Reader) =>
  reader === undefined
    ? sql<MutedBecause | null>`null::json`
    : mutedBecause(reader, sql`comments.user_id`, {
        text: sql`comments.comment`,
        tags: sql`select tag from comment_tags where comment_tags.comment_id = comments.comment_id`,
      })

const ownReaction = (reader: Reader) =>
  reader === undefined
    ? sql<string | null>`null`
    : sql<string | null>`(
        select emoji from comment_reactions
        where comment_reactions.comment_id = comments.comment_id and comment_reactions.user_id = ${reader}
      )`

/** Comments as `reader` sees them (undefined: everybody), without the placeholders of deleted comments, which have no author. */
const comments = (db: Db, reader: Reader) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.user_id', 'comments.user_id')
    .select([
      'comments.comment_id as commentId',
      'comments.post_id as postId',
      'comments.parent_id as parentId',
      'comments.comment',
      'comments.created_at as createdAt',
      'comments.edits',
      'comments.edited_at as editedAt',
      'users.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.profile_image as profileImage',
      commentReactionCounts(reader).as('reactionCounts'),
      ownReaction(reader).as('reaction'),
      mutedComment(reader).as('muted'),
      commentTags.as('tags'),
      commentMentions(reader).as('mentions'),
    ])

/** Comments that moderators have not hidden. */
const shown = (db: Db, reader: Reader) => comments(db, reader).where('comments.hidden_at', 'is', null)

export type CommentRow = InferResult<ReturnType<typeof comments>>[number]

/** Comments that the reader sees. */
export const seenComments = (db: Db, reader: string) =>
  shown(db, reader).where(isSeen(reader, sql`comments.user_id`))

type List = { reader: string; postId: string; parentId?: string }

/** A page of all comments on a post, or of the replies to one of them, oldest first. */
export function selectComments(
  db: Db,
  { reader, postId, parentId }: List,
  limit: number,
  after: Cursor | undefined,
): Promise<CommentRow[]> {
  const seen = seenComments(db, reader)
    .where('comments.post_id', '=', postId)
    .$if(parentId !== undefined, (query) => query.where('comments.parent_id', '=', parentId ?? null))
  return keyset(seen, {
    by: ['comments.created_at', 'comments.comment_id'],
    direction: 'asc',
    after,
    limit,
  }).execute()
}

/** A comment that the reader sees. */
export function selectComment(db: Db, reader: string, commentId: string): Promise<CommentRow | undefined> {
  return seenComments(db, reader).where('comments.comment_id', '=', commentId).executeTakeFirst()
}

/** Reads the comments that still exist, oldest first. */
export function selectCommentsById(db: Db, commentIds: string[]) {
  return shown(db, undefined)
    .innerJoin('posts', 'posts.post_id', 'comments.post_id')
    .innerJoin('users as author', 'author.user_id', 'posts.user_id')
    .select('author.is_private as isOnPrivate')
    .where('comments.comment_id', '=', anyOf(commentIds))
    .orderBy('comments.comment_id')
    .execute()
}

/**
 * Locks a comment until the transaction ends, and before it the post, as whoever changes what its notifications name. `parentAuthorId` is the author of the comment
 * that it answers, if it is still there.
 */
export function lockComment(tx: Tx, postId: string, commentId: string) {
  return tx
    .selectFrom('comments')
    .innerJoin('posts', 'posts.post_id', 'comments.post_id')
    .innerJoin('users as author', 'author.user_id', 'comments.user_id')
    .leftJoin('comments as parent', 'parent.comment_id', 'comments.parent_id')
    .select(['author.user_id as userId', 'posts.user_id as postAuthorId', 'parent.user_id as parentAuthorId'])
    .where('comments.comment_id', '=', commentId)
    .where('comments.post_id', '=', postId)
    .forNoKeyUpdate('posts')
    .forUpdate('comments')
    .executeTakeFirst()
}

export async function deleteCommentRow(tx: Tx, commentId: string) {
  await tx.deleteFrom('comments').where('comment_id', '=', commentId).execute()
}

const reportedComment = (db: Db, commentId: string) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.user_id', 'comments.user_id')
    .select([
      'users.user_id as authorId',
      'comments.post_id as postId',
      'comments.comment',
      'comments.hidden_at as hiddenAt',
    ])
    .where('comments.comment_id', '=', commentId)

/** A comment, also one that moderators have hidden. */
export const selectReportedComment = (db: Db, commentId: string) =>
  reportedComment(db, commentId).executeTakeFirst()

/** Locks a comment like `lockComment`, by its id alone, also a hidden one. */
export const lockReportedComment = (tx: Tx, commentId: string) =>
  reportedComment(tx, commentId)
    .innerJoin('posts', 'posts.post_id', 'comments.post_id')
    .forNoKeyUpdate('posts')
    .forUpdate('comments')
    .executeTakeFirst()

export async function updateCommentHidden(tx: Tx, commentId: string, hiddenAt: Date | null) {
  await tx.updateTable('comments').set({ hidden_at: hiddenAt }).where('comment_id', '=', commentId).execute()
}
