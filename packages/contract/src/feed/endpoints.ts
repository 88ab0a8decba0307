/** The calls about posts, and what readers do with them. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Count, pageQuery, Uuid, UuidList } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { OwnStates, PollResults, Post, PostsQuery, ReactBody, ReactionMap, SaveBody, Saved, UserDetails, Vote } from './shapes.ts'

const ids = z.object({ ids: UuidList })
const post = z.object({ postId: Uuid })
const user = z.object({ userId: Uuid })
const nothing = z.undefined()
const page = pageQuery(LIST_PAGE)

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts/all',
  access: 'member',
  query: PostsQuery,
  reply: z.array(Post),
})

export const getOwnMarks = endpoint({ method: 'GET', path: '/api/posts/mine', access: 'member', query: ids, reply: OwnStates })

export const react = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/react',
  access: 'member',
  callerField: 'userId',
  params: post,
  body: ReactBody,
  reply: ReactionMap,
})

export const unlikePost = endpoint({
  method: 'POST',
  path: '/api/posts/:postId/unlike',
  access: 'member',
  beforeAccepting: true,
  params: post,
  reply: ReactionMap,
})

export const savePost = endpoint({
  method: 'POST',
  path: '/api/saved-posts/save',
  access: 'member',
  callerField: 'userId',
  body: SaveBody,
  reply: Saved,
})

export const unsavePost = endpoint({
  method: 'DELETE',
  path: '/api/saved-posts/unsave',
  access: 'member',
  beforeAccepting: true,
  callerField: 'userId',
  body: SaveBody,
  reply: Saved,
})

export const listUserDetails = endpoint({ method: 'GET', path: '/api/posts/user-details', access: 'member', query: ids, reply: z.array(UserDetails) })

export const getPost = endpoint({ method: 'GET', path: '/api/posts/:postId', access: 'member', params: post, reply: Post })

export const deletePost = endpoint({ method: 'DELETE', path: '/api/posts/delete/:postId', access: 'member', beforeAccepting: true, status: 204, params: post, reply: nothing })

export const listReactions = endpoint({ method: 'GET', path: '/api/posts/:postId/reactions', access: 'member', params: post, reply: ReactionMap })

export const likePost = endpoint({ method: 'POST', path: '/api/posts/:postId/like', access: 'member', params: post, reply: ReactionMap })

export const listLikes = endpoint({ method: 'GET', path: '/api/posts/:postId/likes/all', access: 'member', params: post, reply: z.array(Uuid) })

export const countLikes = endpoint({ method: 'GET', path: '/api/posts/:postId/likes/count', access: 'member', params: post, reply: Count })

export const listSaved = endpoint({ method: 'GET', path: '/api/saved-posts/:userId', access: 'member', params: user, query: page, reply: z.array(Uuid) })

/** Votes in a poll, once. Repeating the same vote changes nothing. */
export const vote = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/vote',
  access: 'member',
  params: post,
  body: Vote,
  reply: PollResults,
})
