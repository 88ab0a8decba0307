/** The calls about comments that are apart from the other calls of members, so that first pages do not load them. */

import { z } from 'zod/mini'
import { define } from '../../endpoint.ts'
import { pageQuery, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { Post, ReactionMap } from '../shapes.ts'
import { Comment, CommentEdit, CommentingChoice, CommentReaction, CommentReactions, CommentVersion, Thread, ThreadsQuery } from './shapes.ts'

const post = z.object({ postId: Uuid })
const comment = z.object({ postId: Uuid, commentId: Uuid })

export const commentEndpoints = define({
  /** The comments on a post with their first replies. */
  listThreads: {
    method: 'GET',
    path: '/api/posts/:postId/comments/threads',
    access: 'member',
    params: post,
    query: ThreadsQuery,
    reply: z.array(Thread),
  },
  /** The thread of a comment or reply, which is among its replies even if it is not one of the first. */
  getThread: {
    method: 'GET',
    path: '/api/posts/:postId/comments/:commentId/thread',
    access: 'member',
    params: comment,
    reply: Thread,
  },
  /** All replies to a comment, oldest first. */
  listReplies: {
    method: 'GET',
    path: '/api/posts/:postId/comments/:commentId/replies',
    access: 'member',
    params: comment,
    query: pageQuery(LIST_PAGE),
    reply: z.array(Comment),
  },
  /** By its author, for 24 hours. */
  editComment: {
    method: 'PUT',
    path: '/api/posts/:postId/comments/:commentId',
    access: 'member',
    params: comment,
    body: CommentEdit,
    reply: Comment,
  },
  /** All versions of a comment, the newest first. */
  listCommentVersions: {
    method: 'GET',
    path: '/api/posts/:postId/comments/:commentId/history',
    access: 'member',
    params: comment,
    reply: z.array(CommentVersion),
  },
  /** Replaces the caller's reaction. */
  reactToComment: {
    method: 'PUT',
    path: '/api/posts/:postId/comments/:commentId/reaction',
    access: 'member',
    params: comment,
    body: CommentReaction,
    reply: CommentReactions,
  },
  /** Who reacted, and how. */
  listCommentReactions: {
    method: 'GET',
    path: '/api/posts/:postId/comments/:commentId/reactions',
    access: 'member',
    params: comment,
    reply: ReactionMap,
  },
  /** By the author of the post. */
  setCommenting: {
    method: 'PUT',
    path: '/api/posts/:postId/commenting',
    access: 'member',
    params: post,
    body: CommentingChoice,
    reply: Post,
  },
})
