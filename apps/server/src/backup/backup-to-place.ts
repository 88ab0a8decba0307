/** `npm run backup` without a FILE, and what the server does by itself: a backup to BACKUP_TO, of which BACKUP_KEEP are kept. */

import { join } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import type { PictureStore } from '../media/index.ts'
import type { Header } from './archive/format.ts'
import { type BackupOptions, backUpTo, type Destination } from './backup.ts'
import type { BackupPlace } from './places/backup-place.ts'
import { placeOf } from './places/place.ts'

/** Several communities may have one place: the first part is from the id of the pictures, which a restored database keeps. */
const prefixOf = ({ storeId = 'new' }: Header) => `canopy-${storeId.slice(0, 8)}-`
const STAMPED = /^\d{8}T\d{6}Z\.tar(\.age)?$/
/** `20261128T020000Z` */
const stampOf = (time: string) => `${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

async function isDue(client: Client, { name }: BackupPlace, every: number | undefined) {
  if (every === undefined) return true
  // The clock of this machine also decides when to look for a missing backup.
  const begin = new Date(Math.floor(Date.now() / every) * every)
  const { rows } = await client.query(
    'select from backups where ok and starts_with(target, $1) and finished_at >= $2 limit 1',
    [`${name}/canopy-`, begin],
  )
  return rows.length === 0
}

async function removeOld(place: BackupPlace, isOwn: (file: string) => boolean, keep: number) {
  try {
    const files = (await place.list()).filter(isOwn).sort()
    for (const file of files.slice(0, -keep)) await place.remove(file)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return `Older backups were not deleted: ${reason}`
  }
}

type Options = BackupOptions & {
  /** Does nothing if one has succeeded in the present period of BACKUP_EVERY. */
  ifDue: boolean
}

/** Returns the text to print. @throws StartupError */
export function backUpToPlace(config: Config, store: PictureStore, { ifDue, ...options }: Options) {
  const { backupEvery, backupKeep } = config
  const place = placeOf(config)

  async function choose(client: Client, header: Header): Promise<Destination | undefined> {
    if (ifDue && !(await isDue(client, place, backupEvery))) return undefined
    const prefix = prefixOf(header)
    const isOwn = (file: string) => file.startsWith(prefix) && STAMPED.test(file.slice(prefix.length))
    const file = `${prefix}${stampOf(header.begunAt)}.tar${options.encrypt ? '.age' : ''}`
    await place.prepare(isOwn)
    return {
      path: join(place.workshop, file),
      target: `${place.name}/${file}`,
      async take() {
        await place.take(file, options.signal)
        return removeOld(place, isOwn, backupKeep)
      },
    }
  }
  return backUpTo(config, store, choose, options)
}
