/** The call with which members read a letter of the owners. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pictureOrNone, Timestamp, Uuid } from '../../fields.ts'

/**
 * A letter in the language of the reader, or else in that of the community, or as it was written. `language` is null if nobody has said it,
 * and `sentAt` while it is a draft. `picture` is empty, as its description is, if there is none.
 */
export const Letter = z.object({
  letterId: Uuid,
  title: z.string(),
  text: z.string(),
  language: z.nullable(z.string()),
  picture: pictureOrNone,
  imageAlt: z.string(),
  button: z.nullable(z.object({ label: z.string(), target: z.string() })),
  sentAt: z.nullable(Timestamp),
})
export type Letter = z.infer<typeof Letter>

/** For those who got it, and owners. */
export const getLetter = endpoint({ method: 'GET', path: '/api/letters/:letterId', access: 'member', params: z.object({ letterId: Uuid }), reply: Letter })
