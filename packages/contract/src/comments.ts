/** Comments with their replies, and what members do with comments besides writing and deleting them. */

import { z } from 'zod/mini'
import { Comment, Commenting, CommentText, Reaction, ReactionCounts } from './feed.ts'
import { Count, pageQuery, Timestamp, Uuid } from './fields.ts'
import { LIST_PAGE } from './limits.ts'

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

/** What a comment said from `timestamp` on. */
export const CommentVersion = z.object({ comment: z.string(), timestamp: Timestamp })
export type CommentVersion = z.infer<typeof CommentVersion>

/** The caller's reaction to a comment; null for none. */
export const CommentReaction = z.object({ emoji: z.nullable(Reaction) })

export const CommentReactions = z.object({ reactions: ReactionCounts })

export const CommentingChoice = z.object({ commenting: Commenting })
