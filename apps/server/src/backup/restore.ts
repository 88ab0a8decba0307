/** `npm run restore`: checks an archive, or puts what it contains into an empty place. */

import { stat } from 'node:fs/promises'
import { type Config, StartupError } from '../config.ts'
import type { DatabaseSettings } from '../db/connections/open.ts'
import { readVersion } from '../files/version.ts'
import { isKnownMigration } from '../migrate/migrate.ts'
import { openArchive, skip } from './archive/archive-reader.ts'
import type { Decrypt } from './archive/encryption.ts'
import type { Header } from './archive/format.ts'
import { contentsOf } from './backup.ts'
import { showProgress } from './progress.ts'
import { restoreCluster } from './restore-cluster.ts'
import { restoreDump, restoreDumpAsBundled } from './restore-dump.ts'

type Target = DatabaseSettings & Pick<Config, 'mediaBucket'>
type Options = {
  decrypt: () => Promise<Decrypt>
  output: Parameters<typeof showProgress>[2]
  /** Ends it, and leaves the target as empty as it was. */
  signal: AbortSignal
}

async function open(title: string, path: string, { decrypt, output, signal }: Options) {
  const { size } = await stat(path).catch(() => {
    throw new StartupError(`${path} does not exist or cannot be read`)
  })
  const progress = showProgress(title, size, output)
  function onBytes(bytes: number) {
    signal.throwIfAborted()
    progress.add(bytes)
  }
  return { archive: await openArchive(path, decrypt, onBytes), progress }
}

/** Reads all of an archive and compares the hashes. Returns the text to print. @throws StartupError */
export async function verify(path: string, options: Options): Promise<string> {
  const { archive, progress } = await open('Verify', path, options)
  await using _ = archive
  try {
    const summary = await archive.read(skip)
    progress.end()
    return `${path} is complete: ${contentsOf(archive.header, summary)}`
  } catch (error) {
    progress.stop()
    throw error
  }
}

async function refuseUnfit({ database, lastMigration, canopy }: Header, { databaseUrl }: Target) {
  if (!(await isKnownMigration(lastMigration)))
    throw new StartupError(
      `The backup is of Canopy ${canopy} (${lastMigration}), which is newer than this Canopy ${await readVersion()}; restore it with that one`,
    )
  if (database === 'folder' && databaseUrl !== undefined)
    throw new StartupError(
      'The backup is of the bundled database: restore it without DATABASE_URL, or make one with --dump',
    )
}

/** Returns the text to print. @throws StartupError, and leaves the target as empty as it was */
export async function restore(target: Target, path: string, options: Options): Promise<string> {
  const { archive, progress } = await open('Restore', path, options)
  await using _ = archive
  try {
    await refuseUnfit(archive.header, target)
    const { header, read } = archive
    const asBundled = header.database === 'folder' ? restoreCluster : restoreDumpAsBundled
    const summary =
      target.databaseUrl === undefined
        ? await asBundled(target, archive, options.signal)
        : await restoreDump(target, header, read)
    progress.end()
    const place = target.databaseUrl === undefined ? `DATA_DIR ${target.dataDir}` : 'DATABASE_URL'
    return `Restored into ${place}: ${contentsOf(header, summary)}`
  } catch (error) {
    progress.stop()
    throw error
  }
}
