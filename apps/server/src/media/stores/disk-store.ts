/** Picture files in a folder. */

import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sync, unlessMissing } from '../../files/files.ts'
import { ID_FILE, type PictureStore, StoreUnavailable, type Visibility } from './picture-store.ts'

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

  /** The disk may be full, or not mounted. */
  function unavailable(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new StoreUnavailable(`${dir} cannot be used: ${reason}`, { cause })
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw unavailable(error)
    }
  }

  async function* list(visibility: Visibility) {
    try {
      await mkdir(join(dir, visibility), { recursive: true, mode: 0o700 })
      for await (const { name } of await opendir(join(dir, visibility))) {
        const found = await unlessMissing(stat(pathOf(visibility, name)))
        if (found) yield { name, size: found.size, mtime: found.mtime }
      }
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    place: dir,

    put: (visibility, file, bytes) => attempt(() => write(pathOf(visibility, file), bytes)),

    get: (visibility, file) =>
      attempt(async () => {
        const handle = await unlessMissing(open(pathOf(visibility, file)))
        if (!handle) return undefined
        const { size } = await handle.stat()
        return { size, body: handle.createReadStream() }
      }),

    writtenAt: (visibility, file) =>
      attempt(async () => (await unlessMissing(stat(pathOf(visibility, file))))?.mtime),

    remove: (visibility, file) => attempt(() => rm(pathOf(visibility, file), { force: true })),

    async bytes(visibility) {
      let sum = 0
      for await (const { size } of list(visibility)) sum += size
      return sum
    },

    async *listOlderThan(visibility, time) {
      for await (const { name, mtime } of list(visibility)) if (mtime < time) yield name
    },

    readId: () => attempt(async () => (await unlessMissing(readFile(join(dir, ID_FILE), 'utf8')))?.trim()),

    writeId: (id) => attempt(() => write(join(dir, ID_FILE), Buffer.from(id))),
  }
}
