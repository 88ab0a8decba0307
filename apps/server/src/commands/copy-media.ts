/** `npm run media:copy -- --from file:data/media --to s3://…`: copies the pictures into another store, also while Canopy is running. */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Config, StartupError } from '../config.ts'
import {
  copyStore,
  createDiskStore,
  createS3Store,
  type PictureStore,
  StoreUnavailable,
} from '../media/index.ts'
import { refuseUnsafe } from '../preflight.ts'
import { S3Address } from '../s3-address.ts'
import { runCommand } from './command.ts'
import { showProgress } from './progress.ts'

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

/** @throws StartupError */
async function refuseForeign({ from, to }: { from: PictureStore; to: PictureStore }) {
  const [here, there] = await Promise.all([from.readId(), to.readId()])
  if (there !== undefined && there !== here)
    throw new StartupError(`The pictures in ${to.place} are not those of ${from.place}`)
}

await runCommand(async ({ db, config }) => {
  const { from, to } = readArguments()
  const stores = { from: open(from, config), to: open(to, config) }
  const progress = showProgress(process.stderr)
  try {
    await refuseForeign(stores)
    const { differing, copied, same, gone, bytes } = await copyStore(db, stores, progress.add)
    if (differing.length > 0)
      throw new StartupError(
        `${differing.length} pictures differ: ${differing.slice(0, NAMED).join(', ')}. Remove the damaged ones, and run this again`,
      )
    return `${copied} files copied, ${same} were there, ${gone} had been removed; ${bytes} bytes compared by SHA-256`
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new StartupError(`${error.message}. Run this again to go on`)
    throw error
  } finally {
    progress.end()
  }
})
