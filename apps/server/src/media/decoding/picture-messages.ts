/**
 * The messages between the server and the processes that decode pictures. The bytes of pictures go beside them, through stdin and stdout:
 * a message of 12 MB would keep the server from everything else for a tenth of a second.
 */

import type { Readable } from 'node:stream'
import { z } from 'zod'

const Brand = z.object({
  name: z.string(),
  /** The colour of the leaf. */
  leaf: z.string(),
  /** A logo in the place of the leaf, as the Base64 of a WebP. */
  logo: z.string().optional(),
})
export type Brand = z.infer<typeof Brand>

const Icon = z.object({
  /** Pixels. */
  edge: z.number(),
  /** The colour of the leaf. */
  leaf: z.string(),
  /** Draws no rounded corners, for systems that crop icons to their own shape. */
  isFull: z.boolean().optional(),
  /** Draws in white only. */
  isBadge: z.boolean().optional(),
})
export type Icon = z.infer<typeof Icon>

const Card = z.object({
  /** The community, which is named below. */
  brand: Brand,
  /** Above the title: what it is, or who wrote it. */
  label: z.string(),
  title: z.string(),
  /** Below the title. */
  note: z.string().optional(),
})
export type Card = z.infer<typeof Card>

export const Task = z.object({
  /** Bytes in stdin: an uploaded file, a stored picture of which copies are wanted, the photo of a card or the logo of an icon, which may have none. */
  size: z.number(),
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read') }),
    z.object({ kind: z.literal('copy'), width: z.number() }),
    z.object({ kind: z.literal('card'), card: Card }),
    z.object({ kind: z.literal('logo') }),
    z.object({ kind: z.literal('icon'), icon: Icon }),
  ]),
  /** Otherwise the reply to a large picture is just that. */
  mayBeLarge: z.boolean(),
  /** The process ends itself when it takes more: milliseconds of CPU time for this task, bytes of memory in all. */
  budget: z.object({ cpu: z.number(), memory: z.number() }),
})
export type Task = z.infer<typeof Task>

/** A narrower copy of a picture. */
export type Copy = { width: number; webp: Buffer }

/**
 * Statements of a file about the origin of the picture, unverified: digital source types of IPTC, actions of content credentials, and texts
 * in which programs name themselves.
 */
const Origin = z.object({
  sourceTypes: z.array(z.string()),
  actions: z.array(z.string()),
  texts: z.array(z.string()),
})
export type Origin = z.infer<typeof Origin>

/** `exif`, `origin`, `sentWidth` and `sentHeight` are those of the uploaded file. */
const PictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  exif: z.instanceof(Buffer).optional(),
  origin: Origin,
  sentWidth: z.number(),
  sentHeight: z.number(),
})
/** Upright WebP without metadata, at most 1600 px long. */
export type Picture = z.infer<typeof PictureFacts> & { webp: Buffer }

const PictureFault = z.enum(['image_heic', 'image_incomplete', 'image_too_many_pixels', 'image_unreadable'])

/** Refuses an uploaded file. Not an error of the API, with which a process would load all texts of the contract when it starts. */
export class FaultyPicture extends Error {
  readonly code: z.infer<typeof PictureFault>

  constructor(code: z.infer<typeof PictureFault>) {
    super(code)
    this.code = code
  }
}

/** The result of a task. Its bytes are in stdout: a WebP, copies one after the other with their sizes, or a drawn picture. */
const Result = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), picture: PictureFacts }),
  z.object({ kind: z.literal('copies'), copies: z.array(z.object({ width: z.number(), size: z.number() })) }),
  z.object({ kind: z.literal('drawn') }),
  z.object({ kind: z.literal('large') }),
  z.object({ kind: z.literal('refused'), code: PictureFault }),
])
export type Result = z.infer<typeof Result>

export const Reply = z.object({ result: Result, size: z.number() })
export type Reply = z.infer<typeof Reply>

/** The next `size` bytes; undefined if the stream ends before. */
export async function takeBytes(stream: Readable, size: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let missing = size
  if (missing > 0)
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk)
      missing -= chunk.length
      if (missing <= 0) break
    }
  return missing > 0 ? undefined : Buffer.concat(chunks)
}
