/** Where the bytes of pictures lie: the port, and the adapter that keeps them in a folder. */

import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Public pictures have an address of their own; private ones are reached by signed addresses only. */
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export type PictureStore = {
  /** When it resolves, the file is there to stay, also after a crash; until then nobody sees a part of it. */
  put(visibility: Visibility, file: string, bytes: Buffer): Promise<void>
  /** The file stays open until `body` has ended or is destroyed: it can be read to its end whoever removes it meanwhile. */
  get(visibility: Visibility, file: string): Promise<{ size: number; body: Readable } | undefined>
  /** Removing what is not there is no error. */
  remove(visibility: Visibility, file: string): Promise<void>
  /** Every file that was written before `time`, also what a crash left unfinished. */
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

/** Keeps pictures in `dir`, which is made when the first one comes. */
export function createDiskStore(dir: string): PictureStore {
  const pathOf = (visibility: Visibility, file: string) => join(dir, visibility, file)
  return {
    async put(visibility, file, bytes) {
      const path = pathOf(visibility, file)
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.tmp`
      await mkdir(dirname(path), { recursive: true })
      try {
        const handle = await open(unfinished, 'wx')
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      // The new name is kept by the folder, which is written apart from the file.
      await sync(dirname(path))
    },

    async get(visibility, file) {
      const handle = await unlessMissing(open(pathOf(visibility, file)))
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { size, body: handle.createReadStream() }
    },

    remove: (visibility, file) => rm(pathOf(visibility, file), { force: true }),

    async *listOlderThan(visibility, time) {
      await mkdir(join(dir, visibility), { recursive: true })
      for await (const { name } of await opendir(join(dir, visibility))) {
        const found = await unlessMissing(stat(pathOf(visibility, name)))
        if (found && found.mtime < time) yield name
      }
    },
  }
}
