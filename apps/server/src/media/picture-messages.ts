/** The messages between the server and the processes that decode pictures. */

import { z } from 'zod'

const Bytes = z.instanceof(Buffer)

const Card = z.object({
  /** Above the title: what it is, or who wrote it. */
  label: z.string(),
  title: z.string(),
  /** Below the title. */
  note: z.string().optional(),
  /** A stored picture. */
  photo: Bytes.optional(),
})
export type Card = z.infer<typeof Card>

export const Task = z.object({
  /** An uploaded file, or a stored picture of which copies are wanted. Empty for a card. */
  bytes: Bytes,
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read') }),
    z.object({ kind: z.literal('copy'), width: z.number() }),
    z.object({ kind: z.literal('card'), card: Card }),
  ]),
  /** Otherwise the reply to a large picture is just that. */
  mayBeLarge: z.boolean(),
  /** The process ends itself when it takes more: milliseconds of CPU time for this task, bytes of memory in all. */
  budget: z.object({ cpu: z.number(), memory: z.number() }),
})
export type Task = z.infer<typeof Task>

const Copies = z.array(z.object({ width: z.number(), webp: Bytes }))
export type Copy = z.infer<typeof Copies>[number]

/**
 * What a file says about where the picture comes from, unverified: digital source types of IPTC, actions of content credentials, and
 * texts in which programs name themselves.
 */
const Origin = z.object({
  sourceTypes: z.array(z.string()),
  actions: z.array(z.string()),
  texts: z.array(z.string()),
})
export type Origin = z.infer<typeof Origin>

/**
 * Upright WebP without metadata, at most 1600 px long. `exif`, `origin`, `sentWidth` and `sentHeight` are those of the uploaded file.
 */
const Picture = z.object({
  webp: Bytes,
  width: z.number(),
  height: z.number(),
  exif: Bytes.optional(),
  origin: Origin,
  sentWidth: z.number(),
  sentHeight: z.number(),
})
export type Picture = z.infer<typeof Picture>

export const PictureFault = z.enum([
  'image_heic',
  'image_incomplete',
  'image_too_many_pixels',
  'image_unreadable',
])

export const Reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), picture: Picture }),
  z.object({ kind: z.literal('copies'), copies: Copies }),
  z.object({ kind: z.literal('card'), jpeg: Bytes }),
  z.object({ kind: z.literal('large') }),
  z.object({ kind: z.literal('refused'), code: PictureFault }),
])
export type Reply = z.infer<typeof Reply>
