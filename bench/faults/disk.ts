/** A file system of a fixed size, in memory, that can be filled. */

import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const BLOCK = Buffer.alloc(64 * 1024)
/** Interval at which a full disk is filled again after something was deleted. */
const REFILL = 50

/** Mounts it at `folder`, for all users. Undefined where mounting is not allowed. */
export async function mountDisk(resources: AsyncDisposableStack, folder: string, megabytes: number) {
  await mkdir(folder, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch {
    return undefined
  }
  resources.defer(async () => {
    await run('umount', ['--lazy', folder])
  })
  const ballast = join(folder, 'ballast')

  async function fill() {
    const handle = await open(ballast, 'a')
    try {
      // The last blocks are small.
      for (let size = BLOCK.length; size >= 512; size /= 2)
        for (;;) {
          const isWritten = await handle.write(BLOCK, 0, size).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          )
          if (!isWritten) break
        }
    } finally {
      await handle.close()
    }
  }

  return {
    /** Nothing can be written while `work` runs. */
    async full<T>(work: () => Promise<T>): Promise<T> {
      await fill()
      const refill = setInterval(() => void fill().catch(() => {}), REFILL)
      try {
        return await work()
      } finally {
        clearInterval(refill)
        await rm(ballast)
      }
    },
  }
}
