/** `npm run media:copy -- --from file:data/media --to s3://…`: copies the pictures into another store, also while Canopy is running. */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { inFiles, showProgress } from '../backup/progress.ts'
import { type Config, StartupError } from '../config.ts'
import type { Db } from '../db/database.ts'
import {
  copyStore,
  createDiskStore,
  createS3Store,
  findStoreId,
  type PictureStore,
  StoreUnavailable,
} from '../media/index.ts'
import { S3Address } from '../network/s3-address.ts'
import { refuseUnsafe } from '../process/preflight.ts'
import { runCommand } from './command.ts'

const USAGE = 'npm run media:copy -- --from file:data/media --to s3://bucket/prefix?endpoint=…'

/** A copy of millions of pictures should not end because the store was busy for a moment. */
const ATTEMPTS = 8

const NAMED = 5

const Place = z.union([
  z
    .string()
    .regex(/^file:./)
    .transform((place) => resolve(place.replace(/^file:(\/\/)?/, ''))),
  S3Address,
])

/** @throws StartupError */
function readArguments() {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
    return z.object({ from: Place, to: Place }).parse(values)
  } catch {
    throw new StartupError(`Usage: ${USAGE}`)
  }
}

/** @throws StartupError if pictures would be sent in plain text */
function open(place: z.infer<typeof Place>, config: Config): PictureStore {
  if (typeof place === 'string') return createDiskStore(place)
  refuseUnsafe({ ...config, mediaBucket: place })
  return createS3Store(place, ATTEMPTS)
}

/** Refuses a database that belongs to other pictures: it would know none of these, so none would be copied. @throws StartupError */
async function refuseForeign(db: Db, { from, to }: { from: PictureStore; to: PictureStore }) {
  const [known, here, there] = await Promise.all([findStoreId(db), from.readId(), to.readId()])
  if (known !== here)
    throw new StartupError(
      `The pictures in ${from.place} are not those of the database: DATABASE_URL and DATA_DIR must be those of the server`,
    )
  if (there !== undefined && there !== here)
    throw new StartupError(`The pictures in ${to.place} are not those of ${from.place}`)
}

await runCommand(readArguments, async ({ db, config }, { from, to }) => {
  const stores = { from: open(from, config), to: open(to, config) }
  const progress = showProgress('Copy', 0, process.stderr, inFiles)
  try {
    await refuseForeign(db, stores)
    const { differing, copied, same, gone, bytes } = await copyStore(db, stores, (total) =>
      progress.add(1, total),
    )
    if (differing.length > 0)
      throw new StartupError(
        `${differing.length} pictures differ: ${differing.slice(0, NAMED).join(', ')}. Remove the damaged ones, and run this again`,
      )
    progress.end()
    return `${copied} files copied, ${same} were there, ${gone} had been removed; ${bytes} bytes compared by SHA-256`
  } catch (error) {
    progress.stop()
    if (error instanceof StoreUnavailable) throw new StartupError(`${error.message}. Run this again to go on`)
    throw error
  }
})
