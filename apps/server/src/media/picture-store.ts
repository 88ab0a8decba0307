/** Storage of picture files: the interface, and the adapter for a folder. */

import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Private pictures are served only by signed addresses. */
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Stays open until `body` ends or is destroyed, so it can be read completely even if it is removed. */
export type StoredFile = { size: number; body: Readable }

export type PictureStore = {
  /** Atomic; once it resolves, the file survives a crash. */
  put(visibility: Visibility, file: string, bytes: Buffer): Promise<void>
  get(visibility: Visibility, file: string): Promise<StoredFile | undefined>
  /** Does nothing if there is no such file. */
  remove(visibility: Visibility, file: string): Promise<void>
  /** The size of all files together. */
  bytes(visibility: Visibility): Promise<number>
  /** All files written before `time`, including incomplete ones. */
  listOlderThan(visibility: Visibility, time: Date): AsyncIterable<string>
}

async function sync(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function unlessMissing<T>(file: Promise<T>): Promise<T | undefined> {
  try {
    return await file
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** `dir` is created when needed. */
export function createDiskStore(dir: string): PictureStore {
  const pathOf = (visibility: Visibility, file: string) => join(dir, visibility, file)
  return {
    async put(visibility, file, bytes) {
      const path = pathOf(visibility, file)
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
    },

    async get(visibility, file) {
      const handle = await unlessMissing(open(pathOf(visibility, file)))
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { size, body: handle.createReadStream() }
    },

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
  }
}
