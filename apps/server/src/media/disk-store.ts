/** Picture files in a folder. */

import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sync, unlessMissing } from '../files.ts'
import { ID_FILE, type PictureStore, type Visibility } from './picture-store.ts'

async function write(path: string, bytes: Buffer) {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // The name is an entry of the folder, which has to be synced separately.
  await sync(dirname(path))
}

/** `dir` is created when needed. */
export function createDiskStore(dir: string): PictureStore {
  const pathOf = (visibility: Visibility, file: string) => join(dir, visibility, file)
  return {
    place: dir,

    put: (visibility, file, bytes) => write(pathOf(visibility, file), bytes),

    async get(visibility, file) {
      const handle = await unlessMissing(open(pathOf(visibility, file)))
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { size, body: handle.createReadStream() }
    },

    writtenAt: async (visibility, file) => (await unlessMissing(stat(pathOf(visibility, file))))?.mtime,

    remove: (visibility, file) => rm(pathOf(visibility, file), { force: true }),

    async bytes(visibility) {
      await mkdir(join(dir, visibility), { recursive: true, mode: 0o700 })
      let sum = 0
      for await (const { name } of await opendir(join(dir, visibility)))
        sum += (await unlessMissing(stat(pathOf(visibility, name))))?.size ?? 0
      return sum
    },

    async *listOlderThan(visibility, time) {
      await mkdir(join(dir, visibility), { recursive: true, mode: 0o700 })
      for await (const { name } of await opendir(join(dir, visibility))) {
        const found = await unlessMissing(stat(pathOf(visibility, name)))
        if (found && found.mtime < time) yield name
      }
    },

    readId: async () => (await unlessMissing(readFile(join(dir, ID_FILE), 'utf8')))?.trim(),

    writeId: (id) => write(join(dir, ID_FILE), Buffer.from(id)),
  }
}
