/** The place of backups that are made by themselves: the folder or the bucket of BACKUP_TO. */

import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, StartupError } from '../../config.ts'
import { makeFolder } from '../../process/preflight.ts'
import { PARTIAL } from '../archive/archive-writer.ts'
import type { BackupPlace } from './backup-place.ts'
import { bucketPlace } from './bucket-place.ts'

const codeOf = (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error)

function folderPlace(folder: string): BackupPlace {
  async function check() {
    try {
      await makeFolder(folder)
      await access(folder, constants.W_OK | constants.X_OK)
    } catch (error) {
      throw new StartupError(`BACKUP_TO: ${folder} cannot be written to (${codeOf(error)})`)
    }
  }

  return {
    name: folder,
    workshop: folder,
    check,
    async prepare(isOwn) {
      await check()
      for (const file of await readdir(folder))
        if (file.endsWith(PARTIAL) && isOwn(file.slice(0, -PARTIAL.length))) await rm(join(folder, file))
    },
    async take(file) {
      const { size } = await stat(join(folder, file))
      if (size === 0) throw new StartupError(`BACKUP_TO: ${join(folder, file)} is empty`)
    },
    list: () => readdir(folder),
    remove: (file) => rm(join(folder, file)),
  }
}

/** @throws StartupError if BACKUP_TO is not set */
export function placeOf({ backupTo, dataDir }: Pick<Config, 'backupTo' | 'dataDir'>): BackupPlace {
  if (backupTo === undefined) throw new StartupError('BACKUP_TO is not set: name a FILE, or set it')
  return typeof backupTo === 'string'
    ? folderPlace(backupTo)
    : bucketPlace(backupTo, join(dataDir, 'backup-upload'))
}
