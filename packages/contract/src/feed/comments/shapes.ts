/** Comments with their replies, and what members do with comments. */

import { z } from 'zod/mini'
import { Count, pageQuery, pictureOrNone, requiredText, Timestamp, textOrNone, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { COMMENT_MAX, LIST_PAGE } from '../../limits.ts'
import { MutedBecause } from '../muted.ts'
import { Commenting, GivenReaction, Reaction, ReactionCounts, storedEntities } from '../shapes.ts'

export const CommentText = requiredText(
  COMMENT_MAX,
  coded('feed.commentEmpty'),
  coded('feed.commentTooLong', { max: COMMENT_MAX }),
)

/** `replyTo` is a comment on the post. A reply to a reply belongs to the same comment as that one. */
export const NewCommentQuery = z.object({ replyTo: z.optional(Uuid) })

/**
 * `parentId` is the comment that a reply answers; replies have none of their own. `edits` and `editedAt` are missing if it was never edited,
 * `reactions` if there are none. `reaction` is the reader's own, `muted` as in a post.
 */
export const Comment = z.object({
  commentId: Uuid,
  postId: Uuid,
  comment: z.string(),
  ...storedEntities,
  timestamp: Timestamp,
  user: z.object({
    userId: Uuid,
    fullName: textOrNone,
    username: textOrNone,
    profileImage: pictureOrNone,
  }),
  parentId: z.optional(Uuid),
  edits: z.optional(Count),
  editedAt: z.optional(Timestamp),
  reactions: z.optional(ReactionCounts),
  reaction: z.optional(GivenReaction),
  muted: z.optional(MutedBecause),
})
export type Comment = z.infer<typeof Comment>

/** `reacted`: those with the most reactions first, and the oldest of equal ones. */
export const CommentSort = z.enum(['oldest', 'reacted'])
export type CommentSort = z.infer<typeof CommentSort>

export const ThreadsQuery = z.extend(pageQuery(LIST_PAGE), { sort: z._default(CommentSort, 'oldest') })

/**
 * A comment that is no reply, with its first replies. `comment` is null if it was deleted, or is not shown to the reader, but replies to it
 * are. `replyCount` includes the replies that are not listed.
 */
export const Thread = z.object({
  commentId: Uuid,
  timestamp: Timestamp,
  comment: z.nullable(Comment),
  replies: z.array(Comment),
  replyCount: Count,
})
export type Thread = z.infer<typeof Thread>

/** `seen` is the number of edits of the version that was changed; another one is refused with `comment_changed`. */
export const CommentEdit = z.object({ comment: CommentText, seen: Count })
export type CommentEdit = z.infer<typeof CommentEdit>

/** Text of a comment from `timestamp` on. */
export const CommentVersion = z.object({ comment: z.string(), timestamp: Timestamp })
export type CommentVersion = z.infer<typeof CommentVersion>

/** The caller's reaction to a comment; null for none. */
export const CommentReaction = z.object({ emoji: z.nullable(Reaction) })

export const CommentReactions = z.object({ reactions: ReactionCounts })

export const CommentingChoice = z.object({ commenting: Commenting })
