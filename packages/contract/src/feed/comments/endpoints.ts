/** The calls about comments. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Count, pageQuery, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { Post, ReactionMap } from '../shapes.ts'
import { Comment, CommentEdit, CommentingChoice, CommentReaction, CommentReactions, CommentText, CommentVersion, NewCommentQuery, Thread, ThreadsQuery } from './shapes.ts'

const post = z.object({ postId: Uuid })
const page = pageQuery(LIST_PAGE)
const nothing = z.undefined()
const comment = z.object({ postId: Uuid, commentId: Uuid })

export const createComment = endpoint({
  method: 'POST',
  path: '/api/posts/:postId/comments/create',
  access: 'member',
  callerField: 'userId',
  kind: 'text',
  params: post,
  query: NewCommentQuery,
  body: CommentText,
  reply: Comment,
})

export const listComments = endpoint({ method: 'GET', path: '/api/posts/:postId/comments/all', access: 'member', params: post, query: page, reply: z.array(Comment) })

export const countComments = endpoint({ method: 'GET', path: '/api/posts/:postId/comments/count', access: 'member', params: post, reply: Count })

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/:commentId/comments/delete',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: z.extend(post, { commentId: Uuid }),
  reply: nothing,
})

/** The comments on a post with their first replies. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/comments/threads',
  access: 'member',
  params: post,
  query: ThreadsQuery,
  reply: z.array(Thread),
})

/** The thread of a comment or reply, which is among its replies even if it is not one of the first. */
export const getThread = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/comments/:commentId/thread',
  access: 'member',
  params: comment,
  reply: Thread,
})

/** All replies to a comment, oldest first. */
export const listReplies = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/comments/:commentId/replies',
  access: 'member',
  params: comment,
  query: pageQuery(LIST_PAGE),
  reply: z.array(Comment),
})

/** Edits a comment; for its author, for 24 hours. */
export const editComment = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/comments/:commentId',
  access: 'member',
  params: comment,
  body: CommentEdit,
  reply: Comment,
})

/** All versions of a comment, the newest first. */
export const listCommentVersions = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/comments/:commentId/history',
  access: 'member',
  params: comment,
  reply: z.array(CommentVersion),
})

/** Replaces the caller's reaction. */
export const reactToComment = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/comments/:commentId/reaction',
  access: 'member',
  params: comment,
  body: CommentReaction,
  reply: CommentReactions,
})

/** Lists who reacted, and how. */
export const listCommentReactions = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/comments/:commentId/reactions',
  access: 'member',
  params: comment,
  reply: ReactionMap,
})

/** Sets who may comment; for the author of the post. */
export const setCommenting = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/commenting',
  access: 'member',
  params: post,
  body: CommentingChoice,
  reply: Post,
})
