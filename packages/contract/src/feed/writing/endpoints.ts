/** The calls of authors. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SerialId, Uuid } from '../../fields.ts'
import { POST_PICTURES_MAX } from '../../limits.ts'
import { Post } from '../shapes.ts'
import { NewPost } from './new-post.ts'
import { Outside, PostEdit, PostVersion, SharedProof } from './shapes.ts'

const post = z.object({ postId: Uuid })

export const createPost = endpoint({
  method: 'POST',
  path: '/api/posts/create',
  access: 'member',
  callerField: 'userId',
  status: 201,
  kind: 'multipart',
  body: NewPost,
  files: ['image'],
  filesEach: POST_PICTURES_MAX,
  reply: Post,
})

/** Edits a post; for its author, for 24 hours. */
export const editPost = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId',
  access: 'member',
  params: post,
  body: PostEdit,
  reply: Post,
})

/** Tells whether people without an account see a post: chosen by its author, and never of a private account. */
export const setOutside = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/outside',
  access: 'member',
  params: post,
  body: Outside,
  reply: Post,
})

/** All versions of a post, the newest first. */
export const listPostVersions = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/history',
  access: 'member',
  params: post,
  reply: z.array(PostVersion),
})

/** Publishes a verified proof of the caller that nobody has to confirm, with a copy of its photo. One that is shared already stays as it is. */
export const shareProof = endpoint({
  method: 'POST',
  path: '/api/proof/:proofId/share',
  access: 'member',
  status: 201,
  params: z.object({ proofId: SerialId }),
  body: SharedProof,
  reply: Post,
})
