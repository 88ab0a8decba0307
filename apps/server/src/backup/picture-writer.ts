/** Pictures on their way back into a folder or bucket. */

import { buffer } from 'node:stream/consumers'
import { StartupError } from '../config.ts'
import { type PictureStore, VISIBILITIES } from '../media/stores/picture-store.ts'
import { isEmpty } from '../media/stores/store-id.ts'
import type { Entry } from './archive/archive-reader.ts'

const AT_ONCE = 16

/**
 * Marks the store as that of the backup. It must be empty, or have the same mark: a bucket survives its database, and so do the
 * pictures of a restore that failed. @throws StartupError
 */
export async function claimStore(store: PictureStore, id: string | undefined) {
  const mark = await store.readId()
  if (mark === undefined ? !(await isEmpty(store)) : mark !== id)
    throw new StartupError(`${store.place} contains pictures of another database: name an empty place`)
  if (mark === undefined && id !== undefined) await store.writeId(id)
}

/** Stores those that are missing, several at a time, since each waits for the disk or the network. */
export function createPictureWriter(store: PictureStore) {
  let batch: Promise<void>[] = []

  async function flush() {
    const written = batch
    batch = []
    await Promise.all(written)
  }

  return {
    /** Stores the entry `media/VISIBILITY/FILE`. */
    async add({ path, body }: Entry) {
      const [, folder, file] = path.split('/')
      const visibility = VISIBILITIES.find((one) => one === folder)
      const bytes = await buffer(body)
      if (visibility === undefined || file === undefined) return
      const written = store
        .writtenAt(visibility, file)
        .then((time) => (time === undefined ? store.put(visibility, file, bytes) : undefined))
      // It is awaited with its batch.
      written.catch(() => {})
      batch.push(written)
      if (batch.length >= AT_ONCE) await flush()
    },
    flush,
  }
}
