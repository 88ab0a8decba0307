/** Tags on the desk. */

import { z } from 'zod/mini'
import { Count, pageQuery, Timestamp, text, Uuid } from '../../fields.ts'
import { LIST_PAGE, TAG_MAX } from '../../limits.ts'
import { Tag } from '../../text/entities.ts'
import { Reason } from '../cases.ts'

/** `authors` are the members who used it in public posts of the last 30 days. */
export const DeskTag = z.object({ tag: z.string(), authors: Count, bannedAt: z.nullable(Timestamp) })
export type DeskTag = z.infer<typeof DeskTag>

/** A public post with the tag. */
const TaggedPost = z.object({
  postId: Uuid,
  author: z.object({ userId: Uuid, fullName: z.string() }),
  content: z.string(),
  timestamp: Timestamp,
})
export type TaggedPost = z.infer<typeof TaggedPost>

/** A tag with its newest posts, at most a page of them. */
export const DeskTagCase = z.extend(DeskTag, { posts: z.array(TaggedPost) })
export type DeskTagCase = z.infer<typeof DeskTagCase>

/** `q` is the beginning of a tag. The most used come first. */
export const DeskTagsQuery = z.extend(pageQuery(LIST_PAGE), {
  q: z.optional(text(TAG_MAX)),
  state: z.optional(z.enum(['banned', 'allowed'])),
})

export const DeskTagParams = z.object({ tag: Tag })
export const TagBan = z.object({ banned: z.boolean(), reason: Reason })
export const PostTagParams = z.object({ postId: Uuid, tag: Tag })
