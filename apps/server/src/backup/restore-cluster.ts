/** Restores the bundled database into an empty DATA_DIR, and the pictures there or into the bucket of MEDIA_URL. */

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, StartupError } from '../config.ts'
import { importDatabase, isDatabaseRunning, openDatabase } from '../db/open.ts'
import { createStore } from '../media/index.ts'
import { type Entry, type Read, skip } from './archive-reader.ts'
import type { Header, Summary } from './format.ts'
import { claimStore, createPictureWriter } from './picture-writer.ts'
import { contentOf, makeStaging, placeStaged, removeStagings } from './staging.ts'

/** @throws StartupError */
async function refuseUsed(dataDir: string) {
  if (existsSync(join(dataDir, 'postgres')) && (await isDatabaseRunning(dataDir)))
    throw new StartupError(`DATA_DIR: ${dataDir} is in use by a running Canopy`)
  const [first] = await contentOf(dataDir)
  if (first !== undefined)
    throw new StartupError(`DATA_DIR: ${dataDir} is not empty (it contains ${first}): name an empty folder`)
}

async function writeEntry(home: string, { path, isFolder, body }: Entry) {
  const file = join(home, path.replace('postgres/', ''))
  await mkdir(isFolder ? file : dirname(file), { recursive: true, mode: 0o700 })
  // Not synced one by one: PostgreSQL syncs its folder when it starts after a crash, which a backup is to it.
  if (!isFolder) await writeFile(file, body, { mode: 0o600 })
}

/** Starts it once, so that it is whole and known to work before it is put in place. */
async function tryOut(dataDir: string) {
  const { stop } = await openDatabase(
    { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined, databaseDirectUrl: undefined },
    () => {},
  )
  await stop()
}

/** If it fails, DATA_DIR is as empty as before; pictures may be in the bucket. @throws StartupError */
export async function restoreCluster(
  { dataDir, mediaBucket }: Pick<Config, 'dataDir' | 'mediaBucket'>,
  { header: { storeId }, read }: { header: Header; read: Read },
  signal: AbortSignal,
): Promise<Summary> {
  await refuseUsed(dataDir)
  const staging = await makeStaging(dataDir)
  try {
    const store = createStore({ dataDir: staging, mediaBucket })
    await claimStore(store, storeId)
    const pictures = createPictureWriter(store)
    let summary: Summary | undefined
    await importDatabase(staging, async (home) => {
      summary = await read((entry) => {
        if (entry.path.startsWith('postgres/')) return writeEntry(home, entry)
        return entry.path.startsWith('media/') ? pictures.add(entry) : skip(entry)
      })
      await pictures.flush()
    })
    if (!summary) throw new Error('the archive was not read')
    await tryOut(staging)
    signal.throwIfAborted()
    await placeStaged(dataDir, staging)
    return summary
  } catch (error) {
    await removeStagings(dataDir)
    throw error
  }
}
