/** The calls of the stewards’ desk about tags. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Decision } from '../cases.ts'
import { DeskTag, DeskTagCase, DeskTagParams, DeskTagsQuery, PostTagParams, TagBan } from './shapes.ts'

const moderation = { duties: ['moderation'] } as const

export const listDeskTags = endpoint({
  method: 'GET',
  path: '/api/admin/tags',
  access: moderation,
  query: DeskTagsQuery,
  reply: z.array(DeskTag),
})

export const getDeskTag = endpoint({
  method: 'GET',
  path: '/api/admin/tags/:tag',
  access: moderation,
  params: DeskTagParams,
  reply: DeskTagCase,
})

/** A banned tag is no link, has no page, completes nothing, and is not stored with new posts. */
export const setTagBan = endpoint({
  method: 'PUT',
  path: '/api/admin/tags/:tag/ban',
  access: moderation,
  params: DeskTagParams,
  body: TagBan,
  reply: DeskTagCase,
})

/** The post itself stays. */
export const removePostTag = endpoint({
  method: 'POST',
  path: '/api/admin/posts/:postId/tags/:tag/remove',
  access: moderation,
  status: 204,
  params: PostTagParams,
  body: Decision,
  reply: z.undefined(),
})
