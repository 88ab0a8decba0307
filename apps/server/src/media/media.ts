/** Pictures of members: stored before the transaction that uses them, removed after the one that deletes them. */

import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Db, Tx } from '../db/database.ts'
import { onCommit } from '../db/transaction.ts'
import { createDecoder, type Decoder } from './decoding/decoder.ts'
import type { Picture } from './decoding/picture-messages.ts'
import type { Asked } from './decoding/picture-queue.ts'
import { isRecorded, selectDestination, withMoveLock } from './move-queries.ts'
import { createMoves } from './moves.ts'
import { putCopies, removeFiles, widthOf, writeFiles } from './picture-files.ts'
import { deleteMedia, findRecorded, type StoredPicture, updateBytes } from './queries.ts'
import { createSigner } from './signing.ts'
import type { PictureStore, Visibility } from './stores/picture-store.ts'
import { sweep } from './sweep.ts'

type MediaParts = {
  store: PictureStore
  db: Db
  /** Connection for locks that last longer than a transaction. */
  direct: Db
  clock: { now(): Date }
  /** Whether members have limits of their own; load tests turn them off. */
  rateLimit: boolean
  onError: (error: Error) => void
  decoder?: Decoder
}

/** A picture that is not stored yet. */
export type ReadPicture = Picture & { visibility: Visibility }

/** Shared by all apps of the process, of which tests start many. */
const decoderOfProcess = createDecoder()

export type Media = ReturnType<typeof createMedia>

/** Path at which the public picture `name` is served. */
export const mediaUrl = (name: string) => `/media/${name}.webp`

/** `onError` is called for files that could not be removed. */
export function createMedia({
  store,
  db,
  direct,
  clock,
  rateLimit,
  onError,
  decoder = decoderOfProcess,
}: MediaParts) {
  // Stored pictures are compared in this process.
  sharp.concurrency(1)
  sharp.cache(false)

  async function removeNow(name: string, visibility: Visibility) {
    try {
      await removeFiles(store, name, visibility)
    } catch (error) {
      // The sweep retries.
      onError(new Error(`the picture ${name} could not be removed`, { cause: error }))
    }
  }

  async function removeUnlessRecorded(name: string, visibility: Visibility) {
    try {
      if ((await findRecorded(db, [name])).size > 0) return
    } catch {
      // It may have been committed. The sweep finds out later.
      return
    }
    await removeNow(name, visibility)
  }

  async function load(name: string, visibility: Visibility): Promise<Buffer | undefined> {
    const found = await store.get(visibility, `${name}.webp`)
    return found && buffer(found.body)
  }

  const isPublic = async (name: string) =>
    (await isRecorded(db, name)) && (await store.writtenAt('public', `${name}.webp`)) !== undefined

  /** The WebP of a stored picture, which may be moved from one place to the other meanwhile. */
  async function loadAnywhere(name: string): Promise<Buffer | undefined> {
    for (const place of ['public', 'private', 'public'] as const) {
      const webp = await load(name, place)
      if (webp) return webp
    }
    return undefined
  }

  const moves = createMoves({ store, db, direct })

  return {
    ...moves,
    ...createSigner(db, clock),

    /**
     * Converts the bytes that a member sent. Proofs are private.
     * @throws AppError image_unreadable, image_too_many_pixels, too_many_requests, unavailable
     */
    async read(bytes: Buffer, asked: Asked): Promise<ReadPicture> {
      const visibility = asked.use === 'proof' ? 'private' : 'public'
      const limited = rateLimit ? asked : { ...asked, userId: null }
      return { ...(await decoder.read(bytes, limited)), visibility }
    },

    /**
     * Stores the picture, then calls `work`, which opens the transaction that records it with `insertMedia`. If there is no such row
     * afterwards, because `work` failed or the request was a repeated one, the files are removed again.
     */
    async store<T>(
      { visibility, ...picture }: ReadPicture,
      work: (stored: StoredPicture) => Promise<T>,
    ): Promise<T> {
      const stored = await writeFiles(store, picture, visibility)
      try {
        return await work(stored)
      } finally {
        await removeUnlessRecorded(stored.name, visibility)
      }
    },

    /**
     * The job: makes the narrower copies of a public picture. Until then the picture itself is served for them. One that was deleted or
     * made private meanwhile has none. @throws Error if it has to be retried
     */
    async copy(name: string): Promise<void> {
      const webp = await load(name, 'public')
      if (webp) {
        const copies = await decoder.copy(webp, widthOf(name))
        await putCopies(store, name, copies, 'public')
        const bytes = copies.reduce((sum, copy) => sum + copy.webp.length, webp.length)
        if ((await updateBytes(db, name, bytes)) && (await isPublic(name))) return
      }
      await withMoveLock(direct, name, async () => {
        if (!(await isPublic(name))) await removeFiles(store, name, 'public')
      })
    },

    /** A picture of 1200 × 630 pixels for previews of links, as a JPEG. @throws AppError unavailable */
    draw: decoder.draw,

    drawIcon: decoder.drawIcon,

    /** A square picture of a file that becomes a logo. @throws AppError image_unreadable, image_too_many_pixels, too_many_requests, unavailable */
    readLogo: decoder.readLogo,

    /** Number of pictures that wait to be decoded. */
    waiting: decoder.waiting,

    isStored: async (visibility: Visibility, file: string) =>
      (await store.writtenAt(visibility, file)) !== undefined,

    open: (visibility: Visibility, file: string) => store.get(visibility, file),

    /** Whether a public picture may still be among the private ones. */
    isArriving: async (name: string) => (await selectDestination(db, name)) === 'public',

    /** Whether there is such a picture. */
    isRecorded: (name: string) => isRecorded(db, name),

    /** The WebP of a stored picture. */
    load,
    loadAnywhere,

    /** Deletes the rows of pictures that no other row refers to. Their files are removed after the commit. */
    async remove(tx: Tx, names: string[]) {
      const deleted = await deleteMedia(tx, names)
      onCommit(tx, async () => {
        for (const { name, places } of deleted) for (const place of places) await removeNow(name, place)
      })
    },

    /** The size of all files. */
    bytes: async () => (await store.bytes('public')) + (await store.bytes('private')),

    sweep: () => sweep({ store, db, moveFrom: moves.moveFrom }, clock.now()),
  }
}
