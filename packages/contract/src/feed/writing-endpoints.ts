/** The calls of authors besides publishing, apart from the other calls of members, so that first pages do not load them. */

import { z } from 'zod/mini'
import { define } from '../endpoint.ts'
import { SerialId, Uuid } from '../fields.ts'
import { Vote } from './polls.ts'
import { PollResults, Post } from './shapes.ts'
import { Outside, PostEdit, PostVersion, SharedProof } from './writing.ts'

const post = z.object({ postId: Uuid })

export const writingEndpoints = define({
  /** By its author, for 24 hours. */
  editPost: {
    method: 'PUT',
    path: '/api/posts/:postId',
    access: 'member',
    params: post,
    body: PostEdit,
    reply: Post,
  },
  /** Whether people without an account see a post: chosen by its author, and never of a private account. */
  setOutside: {
    method: 'PUT',
    path: '/api/posts/:postId/outside',
    access: 'member',
    params: post,
    body: Outside,
    reply: Post,
  },
  /** All versions of a post, the newest first. */
  listPostVersions: {
    method: 'GET',
    path: '/api/posts/:postId/history',
    access: 'member',
    params: post,
    reply: z.array(PostVersion),
  },
  /** Once. The same vote again changes nothing. */
  vote: {
    method: 'PUT',
    path: '/api/posts/:postId/vote',
    access: 'member',
    params: post,
    body: Vote,
    reply: PollResults,
  },
  /** Publishes a verified proof of the caller that nobody has to confirm, with a copy of its photo. One that is shared already stays as it is. */
  shareProof: {
    method: 'POST',
    path: '/api/proof/:proofId/share',
    access: 'member',
    status: 201,
    params: z.object({ proofId: SerialId }),
    body: SharedProof,
    reply: Post,
  },
})
