/** The pictures, copied after the database: one without a row does no harm, a row without its picture does. */

import type { PictureStore, Visibility } from '../media/stores/picture-store.ts'
import type { ArchiveWriter } from './archive/archive-writer.ts'

const END_OF_TIME = new Date(8_640_000_000_000_000)

/** Others are still being written. */
const isComplete = (file: string) => file.endsWith('.webp')

/** Returns how many were added, and how many were deleted between being listed and being read. */
export async function addPictures(archive: ArchiveWriter, store: PictureStore) {
  const count = { pictures: 0, removedPictures: 0 }
  const privateFiles = new Set<string>()

  async function add(visibility: Visibility, file: string) {
    const found = await store.get(visibility, file)
    if (!found) {
      count.removedPictures += 1
      return
    }
    await archive.add(`media/${visibility}/${file}`, found.size, found.body)
    count.pictures += 1
  }

  for await (const file of store.listOlderThan('private', END_OF_TIME)) {
    if (!isComplete(file)) continue
    privateFiles.add(file)
    await add('private', file)
  }
  for await (const file of store.listOlderThan('public', END_OF_TIME))
    if (isComplete(file)) await add('public', file)
  // Public pictures that were hidden meanwhile may have left their folder before they were copied.
  for await (const file of store.listOlderThan('private', END_OF_TIME))
    if (isComplete(file) && !privateFiles.has(file)) await add('private', file)
  return count
}
