import { HOUR } from '@canopy/contract/limits'
import type { Db } from '../db/database.ts'
import { inBatches } from './in-batches.ts'
import type { Moves } from './moves.ts'
import { pictureOf } from './picture-files.ts'
import { findRecorded } from './queries.ts'
import { type PictureStore, VISIBILITIES } from './stores/picture-store.ts'

const BATCH = 500

type Parts = { store: PictureStore; db: Db; moveFrom: Moves['moveFrom'] }

/**
 * Removes files older than an hour that have no row: a process may have died between storing and committing. Moves those that belong to the
 * other place: a picture may have become private or public while a backup had copied the database and not yet the pictures.
 */
export async function sweep({ store, db, moveFrom }: Parts, now: Date) {
  const before = new Date(now.getTime() - HOUR)
  for (const visibility of VISIBILITIES) {
    for await (const batch of inBatches(store.listOlderThan(visibility, before), BATCH)) {
      const recorded = await findRecorded(db, batch.map(pictureOf))
      const unused = batch.filter((file) => !file.endsWith('.webp') || !recorded.has(pictureOf(file)))
      for (const file of unused) await store.remove(visibility, file)
      await moveFrom(visibility, [...recorded])
    }
  }
}
