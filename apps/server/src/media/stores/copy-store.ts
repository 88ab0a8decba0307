/** Copies all pictures from one store into another, while both may be in use. */

import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../db/database.ts'
import { inBatches } from '../in-batches.ts'
import { pictureOf, removeFiles } from '../picture-files.ts'
import { findRecorded } from '../queries.ts'
import { otherThan, type PictureStore, VISIBILITIES, type Visibility } from './picture-store.ts'

const AT_ONCE = 16
const END_OF_TIME = new Date(8_640_000_000_000_000)

type Stores = { from: PictureStore; to: PictureStore }
/** `gone` was deleted, or moved to the other visibility. */
type Outcome = 'copied' | 'same' | 'gone' | 'differs'
type Copied = Record<Exclude<Outcome, 'differs'>, number> & { bytes: number; differing: string[] }

async function listPictures(store: PictureStore, visibility: Visibility) {
  const names: string[] = []
  // Others are still being written.
  for await (const file of store.listOlderThan(visibility, END_OF_TIME))
    if (file.endsWith('.webp')) names.push(file)
  return names
}

async function read(store: PictureStore, visibility: Visibility, file: string) {
  const found = await store.get(visibility, file)
  return found && buffer(found.body)
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The picture is public in one store and private in the other, since it was hidden or shown again: the later of the two is right. */
async function isOutdated({ from, to }: Stores, visibility: Visibility, file: string) {
  const picture = `${pictureOf(file)}.webp`
  const moved = await to.writtenAt(otherThan(visibility), picture)
  if (!moved) return false
  const written = await from.writtenAt(visibility, picture)
  if (!written || moved > written) return true
  await removeFiles(to, pictureOf(file), otherThan(visibility))
  return false
}

async function isStillThere({ from }: Stores, visibility: Visibility, file: string) {
  const picture = `${pictureOf(file)}.webp`
  const there = await from.writtenAt(visibility, file)
  return there !== undefined && (await from.writtenAt(otherThan(visibility), picture)) === undefined
}

async function copyFile(stores: Stores, visibility: Visibility, file: string): Promise<[Outcome, number]> {
  const { from, to } = stores
  const bytes = await read(from, visibility, file)
  if (!bytes || (await isOutdated(stores, visibility, file))) return ['gone', 0]
  const hash = hashOf(bytes)
  const before = await read(to, visibility, file)
  if (before) return [hashOf(before) === hash ? 'same' : 'differs', bytes.length]
  await to.put(visibility, file, bytes)
  const after = await read(to, visibility, file)
  if (after && hashOf(after) !== hash) return ['differs', bytes.length]
  if (after && (await isStillThere(stores, visibility, file))) return ['copied', bytes.length]
  await to.remove(visibility, file)
  return ['gone', 0]
}

/**
 * Copies what is missing first, then compares what was there before by hash, as far as the database knows the pictures. Can be interrupted, and called again. What differs is left as it is,
 * because either of the two may be damaged. Names of all pictures are kept in memory, 200 MB for a million files.
 * @param onFile is called for each file, with the number of all
 */
export async function copyStore(db: Db, stores: Stores, onFile: (total: number) => void): Promise<Copied> {
  const { from, to } = stores
  const result: Copied = { copied: 0, same: 0, gone: 0, bytes: 0, differing: [] }
  const lists = await Promise.all(
    VISIBILITIES.map(async (visibility) => {
      const there = new Set(await listPictures(to, visibility))
      const all = await listPictures(from, visibility)
      return { visibility, there, all }
    }),
  )
  const total = lists.reduce((sum, { all }) => sum + all.length, 0)

  async function copy(visibility: Visibility, file: string, isRecorded: boolean) {
    const [outcome, bytes] = isRecorded ? await copyFile(stores, visibility, file) : (['gone', 0] as const)
    if (outcome === 'differs') result.differing.push(`${visibility}/${file}`)
    else result[outcome] += 1
    result.bytes += bytes
    onFile(total)
  }

  for (const isMissing of [true, false])
    for (const { visibility, there, all } of lists) {
      const files = all.filter((file) => there.has(file) !== isMissing)
      for await (const batch of inBatches(files, AT_ONCE)) {
        // After the switch, members delete pictures in the other store only.
        const recorded = await findRecorded(db, batch.map(pictureOf))
        await Promise.all(batch.map((file) => copy(visibility, file, recorded.has(pictureOf(file)))))
      }
    }
  const id = await from.readId()
  if (result.differing.length === 0 && id !== undefined) await to.writeId(id)
  return result
}
