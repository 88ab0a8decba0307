/** Restores the bundled database into an empty DATA_DIR, and the pictures there or into the bucket of MEDIA_URL. */

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { importDatabase } from '../db/connections/open.ts'
import { createStore } from '../media/index.ts'
import { type Entry, type Read, skip } from './archive/archive-reader.ts'
import type { Header, Summary } from './archive/format.ts'
import { claimStore, createPictureWriter } from './picture-writer.ts'
import { inStaging, openBundled, refuseUsed } from './staging.ts'

async function writeEntry(home: string, { path, isFolder, body }: Entry) {
  const file = join(home, path.replace('postgres/', ''))
  await mkdir(isFolder ? file : dirname(file), { recursive: true, mode: 0o700 })
  // Not synced one by one: PostgreSQL syncs its folder when it starts after a crash, which a backup is to it.
  if (!isFolder) await writeFile(file, body, { mode: 0o600 })
}

/** If it fails, DATA_DIR is as empty as before; pictures may be in the bucket. @throws StartupError */
export async function restoreCluster(
  { dataDir, mediaBucket }: Pick<Config, 'dataDir' | 'mediaBucket'>,
  { header: { storeId }, read }: { header: Header; read: Read },
  signal: AbortSignal,
): Promise<Summary> {
  await refuseUsed(dataDir)
  return inStaging(dataDir, signal, async (staging) => {
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
    // Started once, so that it is whole and known to work before it is put in place.
    const { stop } = await openBundled(staging)
    await stop()
    return summary
  })
}
