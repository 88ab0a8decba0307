/** Calls about the reviewer of proofs. */

import { endpoint } from '../../endpoint.ts'
import { MAX_IMAGE_BYTES } from '../../limits.ts'
import { DeskReviewer, ReviewerChange, ReviewTrial, TriedReview } from './shapes.ts'

const owner = { duties: ['owner'] } as const

export const getDeskReviewer = endpoint({ method: 'GET', path: '/api/admin/reviewer', access: owner, reply: DeskReviewer })

/** Holds at once on every node, unless the environment names another one. */
export const changeReviewer = endpoint({ method: 'PUT', path: '/api/admin/reviewer', access: owner, recentLogin: true, body: ReviewerChange, reply: DeskReviewer })

/** Has the reviewer in use look at a photo, which is not kept. Counts like the review of a proof. */
export const tryReviewer = endpoint({
  method: 'POST',
  path: '/api/admin/reviewer/trial',
  access: owner,
  recentLogin: true,
  kind: 'multipart',
  body: ReviewTrial,
  files: ['picture'],
  maxBytes: 2 * MAX_IMAGE_BYTES,
  reply: TriedReview,
})
