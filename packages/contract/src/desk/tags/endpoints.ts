/** The calls of the desk about tags, apart from its other calls, so that its other pages do not load them. */

import { z } from 'zod/mini'
import { define } from '../../endpoint.ts'
import { Decision } from '../cases.ts'
import { DeskTag, DeskTagCase, DeskTagParams, DeskTagsQuery, PostTagParams, TagBan } from './shapes.ts'

const moderation = { duties: ['moderation'] } as const

export const deskTagEndpoints = define({
  listDeskTags: {
    method: 'GET',
    path: '/api/admin/tags',
    access: moderation,
    query: DeskTagsQuery,
    reply: z.array(DeskTag),
  },
  getDeskTag: {
    method: 'GET',
    path: '/api/admin/tags/:tag',
    access: moderation,
    params: DeskTagParams,
    reply: DeskTagCase,
  },
  /** A banned tag is no link, has no page, completes nothing, and is not stored with new posts. */
  setTagBan: {
    method: 'PUT',
    path: '/api/admin/tags/:tag/ban',
    access: moderation,
    params: DeskTagParams,
    body: TagBan,
    reply: DeskTagCase,
  },
  /** The post itself stays. */
  removePostTag: {
    method: 'POST',
    path: '/api/admin/posts/:postId/tags/:tag/remove',
    access: moderation,
    status: 204,
    params: PostTagParams,
    body: Decision,
    reply: z.undefined(),
  },
})
