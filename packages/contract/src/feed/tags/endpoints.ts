/** The calls about tags. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Count, text } from '../../fields.ts'
import { TAG_MAX } from '../../limits.ts'
import { Tag } from '../../text/entities.ts'

/** Its posts that the caller sees are counted up to `TAG_POSTS_COUNTED_MAX`. `listPosts` has them. */
export const getTag = endpoint({
  method: 'GET',
  path: '/api/tags/:tag',
  access: 'member',
  params: z.object({ tag: Tag }),
  reply: z.object({ tag: z.string(), posts: Count }),
})

/** Tags that begin with what was typed after a #, those that most members used lately first. */
export const completeTag = endpoint({
  method: 'GET',
  path: '/api/completions/tags',
  access: 'member',
  query: z.object({ text: text(TAG_MAX) }),
  reply: z.array(z.string()),
})
