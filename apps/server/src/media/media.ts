/** Pictures that members send: read, stored before the transaction that uses them, removed after the one that drops them. */

import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { HOUR, PICTURE_WIDTHS } from '@canopy/contract/limits'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../app-error.ts'
import type { Db, Tx } from '../db/database.ts'
import { onCommit } from '../db/transaction.ts'
import { isSigned, type SignedAddress, signUrl } from './addresses.ts'
import { type PictureStore, VISIBILITIES, type Visibility } from './picture-store.ts'
import { deleteMedia, ensureSecret, findRecorded, type StoredPicture } from './queries.ts'
import { type Picture, readPicture, scaleTo } from './read-picture.ts'

/** Pictures are worked on two at a time on one thread each, so that reads of the API never starve. */
const JOBS = 2
const WAITING_JOBS_MAX = 100
const SWEEP_BATCH = 500

const widthOf = (name: string) => Number(/-(\d+)x\d+$/.exec(name)?.[1])
const copiesOf = (name: string) => PICTURE_WIDTHS.filter((width) => width < widthOf(name))

/** The name of the picture that a file belongs to. */
const nameOf = (file: string) => /^[\w-]+?-\d+x\d+/.exec(file)?.[0] ?? file

async function* inBatches(files: AsyncIterable<string>) {
  let batch: string[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < SWEEP_BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function filesOf(name: string, visibility: Visibility) {
  const copies = visibility === 'public' ? copiesOf(name) : []
  return [`${name}.webp`, ...copies.map((width) => `${name}-${width}.webp`)]
}

type MediaParts = { store: PictureStore; db: Db; clock: { now(): Date }; onError: (error: Error) => void }

export type Media = ReturnType<typeof createMedia>

/** Pictures on `store`, with their rows in `db`. `onError` hears of files that could not be removed. */
export function createMedia({ store, db, clock, onError }: MediaParts) {
  sharp.concurrency(1)
  sharp.cache(false)
  const jobs = pLimit(JOBS)
  let key: Promise<Buffer> | undefined

  /** Every node signs with the same key. */
  function signingKey(): Promise<Buffer> {
    key ??= ensureSecret(db, 'media', randomBytes(32)).catch((error: unknown) => {
      key = undefined
      throw error
    })
    return key
  }

  async function write(picture: Picture, visibility: Visibility): Promise<StoredPicture> {
    const { width, height } = picture
    const name = `${randomBytes(18).toString('base64url')}-${width}x${height}`
    await store.put(visibility, `${name}.webp`, picture.webp)
    if (visibility === 'private') return { name, width, height }
    for (const copy of copiesOf(name)) {
      await store.put(visibility, `${name}-${copy}.webp`, await jobs(() => scaleTo(copy, picture.webp)))
    }
    return { name, width, height }
  }

  async function removeFiles(name: string, visibility: Visibility) {
    try {
      await Promise.all(filesOf(name, visibility).map((file) => store.remove(visibility, file)))
    } catch (error) {
      // The sweep tries again.
      onError(new Error(`the picture ${name} could not be removed`, { cause: error }))
    }
  }

  async function removeAll(tx: Tx, names: string[], visibility: Visibility) {
    await deleteMedia(tx, names)
    onCommit(tx, async () => {
      for (const name of names) await removeFiles(name, visibility)
    })
  }

  async function removeUnlessRecorded(name: string, visibility: Visibility) {
    try {
      if ((await findRecorded(db, [name])).size > 0) return
    } catch {
      // Nobody can tell now whether it was committed; the sweep will.
      return
    }
    await removeFiles(name, visibility)
  }

  return {
    /** Makes a picture of the bytes a member sent. @throws AppError image_unreadable, image_too_many_pixels, unavailable */
    read(bytes: Buffer): Promise<Picture> {
      if (jobs.pendingCount >= WAITING_JOBS_MAX) throw new AppError('unavailable')
      return jobs(() => readPicture(bytes))
    },

    /**
     * Stores the picture for `work`, which opens the transaction that records it with `insertMedia`. Without that row (work
     * failed, or answered a repeated request) the files are removed again.
     */
    async store<T>(
      picture: Picture,
      visibility: Visibility,
      work: (stored: StoredPicture) => Promise<T>,
    ): Promise<T> {
      const stored = await write(picture, visibility)
      try {
        return await work(stored)
      } finally {
        await removeUnlessRecorded(stored.name, visibility)
      }
    },

    /** A stored file, as it is served. */
    open: (visibility: Visibility, file: string) => store.get(visibility, file),

    /** The stored WebP, for work on a picture that came earlier. */
    async load(name: string, visibility: Visibility): Promise<Buffer | undefined> {
      const found = await store.get(visibility, `${name}.webp`)
      return found && buffer(found.body)
    },

    /** Forgets a picture that no row refers to any more; its files go once `tx` has committed. */
    remove: (tx: Tx, name: string, visibility: Visibility) => removeAll(tx, [name], visibility),

    /** As `remove`, of any number of pictures. */
    removeAll,

    /** An address of a private picture that lapses after an hour. */
    signedUrl: async (name: string): Promise<string> => signUrl(await signingKey(), name, clock.now()),

    /** Whether a private picture's address is one of ours and has not lapsed. */
    isSigned: async (address: SignedAddress): Promise<boolean> =>
      isSigned(await signingKey(), address, clock.now()),

    /** Removes files older than an hour that no row names: what a crash between storing and committing left. */
    async sweep() {
      const before = new Date(clock.now().getTime() - HOUR)
      for (const visibility of VISIBILITIES) {
        for await (const batch of inBatches(store.listOlderThan(visibility, before))) {
          const recorded = await findRecorded(db, batch.map(nameOf))
          const stray = batch.filter((file) => !file.endsWith('.webp') || !recorded.has(nameOf(file)))
          for (const file of stray) await store.remove(visibility, file)
        }
      }
    },
  }
}
