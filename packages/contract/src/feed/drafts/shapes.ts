/** Posts that are not published yet. Only their author sees them. */

import { z } from 'zod/mini'
import { Count, JsonText, SerialId, Timestamp, Uuid } from '../../fields.ts'
import { POST_PICTURES_MAX } from '../../limits.ts'
import { Commenting } from '../shapes.ts'
import { NewPoll } from '../writing/new-poll.ts'
import { NewPost, PictureAlt } from '../writing/new-post.ts'

const DraftPicture = z.object({
  /** Name with which the draft is saved again. */
  name: z.string(),
  image: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})

/** It is published by itself at `publishAt`, unless its author is suspended then, which `missedAt` tells. */
export const Draft = z.object({
  draftId: Uuid,
  content: z.string(),
  pictures: z.array(DraftPicture),
  commenting: Commenting,
  outside: z.boolean(),
  poll: z.nullable(NewPoll),
  publishAt: z.nullable(Timestamp),
  missedAt: z.nullable(Timestamp),
  saves: Count,
  savedAt: Timestamp,
})
export type Draft = z.infer<typeof Draft>

const PictureNames = z
  .array(z.object({ alt: PictureAlt, name: z.optional(z.string().check(z.maxLength(100))) }))
  .check(z.maxLength(POST_PICTURES_MAX))

/** Version to publish: `seen` as in `DraftForm`, so that what is published is what was seen. */
export const DraftSeen = z.object({ seen: SerialId })

/**
 * A form like that of a new post. `pictures` is JSON with all pictures in their order: those that the draft already has by their names,
 * the others in the field `image`. With `draftId` it replaces that draft; `seen` is then how often that had been saved, and another number
 * is refused with `post_changed`.
 */
export const DraftForm = z.extend(z.omit(NewPost, { userId: true, imageAlt: true, imageAlts: true }), {
  draftId: z.optional(Uuid),
  seen: z.optional(SerialId),
  pictures: z.pipe(z._default(JsonText, []), PictureNames),
  publishAt: z.optional(Timestamp),
})
