/** Shapes for what authors do with published posts: edits, readers, shared proofs. */

import { z } from 'zod/mini'
import { Count, optionalText, Timestamp } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { IMAGE_ALT_MAX, POST_PICTURES_MAX, POST_TEXT_MAX } from '../../limits.ts'

/**
 * `seen` is the number of edits of the version that was changed; another one is refused with `post_changed`. The descriptions are those of
 * all pictures, in order.
 */
export const PostEdit = z.object({
  content: optionalText(POST_TEXT_MAX, coded('feed.postTooLong', { max: POST_TEXT_MAX })),
  alts: z.array(optionalText(IMAGE_ALT_MAX)).check(z.maxLength(POST_PICTURES_MAX)),
  seen: Count,
})
export type PostEdit = z.infer<typeof PostEdit>

export const Outside = z.object({ outside: z.boolean() })

/** The words of a post that shares a proof, and the description of its photo. */
export const SharedProof = z.object({
  content: optionalText(POST_TEXT_MAX, coded('feed.postTooLong', { max: POST_TEXT_MAX })),
  imageAlt: z._default(optionalText(IMAGE_ALT_MAX), ''),
})
export type SharedProof = z.infer<typeof SharedProof>

/** Text of a post from `timestamp` on. */
export const PostVersion = z.object({ content: z.string(), alts: z.array(z.string()), timestamp: Timestamp })
export type PostVersion = z.infer<typeof PostVersion>
